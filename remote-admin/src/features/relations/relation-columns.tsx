import { formatNationalId, href, pages, type RelationRow } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import { formatPercent, Link } from '@cessio/ui';
import {
  moneyColumn,
  present,
  referenceColumn,
  statusColumn,
  sumsColumn,
  type Column,
} from '@cessio/ui/table';

/** The debtor’s number for display. */
export const numberOf = ({ debtorNationalId, debtorCountry }: RelationRow): string =>
  debtorNationalId === null ? '–' : formatNationalId(debtorCountry ?? '', debtorNationalId);

/** A share to a tenth of a percent. */
export const shareText = (ppm: number): string => formatPercent(Math.round(ppm / 1000) * 1000, 1);

const figure = { align: 'end', hideable: true, card: 'hidden' } as const;

/** The columns of relations, for their supplier or the bank. */
export function relationColumns(t: TFunction<'admin'>, staff: boolean): Column<RelationRow>[] {
  return present<Column<RelationRow>>([
    {
      id: 'debtor',
      header: t('field.debtor'),
      sortKey: 'debtorName',
      card: 'title',
      cell: (row) => <Link to={href(pages.relation, { id: row.id })}>{row.debtor.legalName}</Link>,
    },
    staff && {
      id: 'assignor',
      header: t('relations.assignor'),
      card: 'subtitle',
      cell: (row) => row.assignor.legalName,
    },
    {
      id: 'nationalId',
      exports: ['debtorNationalId'],
      header: t('field.nationalId'),
      hideable: true,
      card: staff ? 'hidden' : 'subtitle',
      cell: numberOf,
    },
    referenceColumn('assignorRef', t(staff ? 'relation.ref.staff' : 'field.yourRef'), {
      hideable: true,
      card: 'hidden',
    }),
    {
      id: 'terms',
      exports: ['termsDays'],
      header: t('field.terms'),
      align: 'end',
      card: 'meta',
      hideable: true,
      cell: (row) => t('days', { count: row.termsDays }),
    },
    sumsColumn('exposure', t('field.exposure'), { sortKey: 'exposure', card: 'amount' }),
    {
      id: 'avgDelayDays',
      header: t('relations.avgDelay'),
      ...figure,
      cell: (row) => (row.avgDelayDays === null ? '–' : t('days', { count: row.avgDelayDays })),
    },
    {
      id: 'dilutionPpm',
      header: t('relations.dilution'),
      ...figure,
      cell: (row) => (row.dilutionPpm === null ? '–' : shareText(row.dilutionPpm)),
    },
    {
      id: 'disputes',
      header: t('relations.disputes'),
      ...figure,
      cell: (row) => (row.disputes === 0 ? '–' : String(row.disputes)),
    },
    moneyColumn('guaranteeLeft', t('field.guaranteeLeft')),
    {
      id: 'notification',
      header: t('field.notification'),
      hideable: true,
      card: 'hidden',
      cell: (row) => t(`notification.${row.notification}`),
    },
    statusColumn('relation', t('field.status')),
  ]);
}
