import { call } from '@cessio/client';
import { href, listRelations, pages, type Party, type RelationRow } from '@cessio/contract';
import { useQuery, useTranslation, type TFunction } from '@cessio/shell';
import { Card, EmptyState, ErrorState, Link, Skeleton, Text } from '@cessio/ui';
import {
  FlushTable,
  moneyColumn,
  referenceColumn,
  statusColumn,
  sumsColumn,
  type Column,
} from '@cessio/ui/record';

function contractColumns(t: TFunction<'admin'>): Column<Party['contracts'][number]>[] {
  return [
    referenceColumn('number', t('field.number')),
    {
      id: 'program',
      header: t('field.program'),
      card: 'subtitle',
      cell: ({ program }) => t(`program.${program}`),
    },
    moneyColumn('ceiling', t('field.ceiling'), { card: 'amount' }),
    statusColumn('contract', t('field.status')),
  ];
}

function relationColumns(t: TFunction<'admin'>, other: 'assignor' | 'debtor'): Column<RelationRow>[] {
  return [
    {
      id: 'company',
      header: t('field.company'),
      cell: (row) => <Link to={href(pages.company, { id: row[other].id })}>{row[other].legalName}</Link>,
    },
    sumsColumn('exposure', t('field.exposure'), { card: 'amount' }),
    {
      id: 'terms',
      header: t('field.terms'),
      align: 'end',
      card: 'meta',
      cell: ({ termsDays }) => t('days', { count: termsDays }),
    },
    {
      id: 'notification',
      header: t('field.notification'),
      cell: ({ notification }) => t(`notification.${notification}`),
    },
    statusColumn('relation', t('field.status')),
  ];
}

/** Contracts it takes part in. */
export function Contracts({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.contracts')} flush>
      {company.contracts.length === 0 ? (
        <EmptyState title={t('company.noContract')} />
      ) : (
        <FlushTable caption={t('company.contracts')} rows={company.contracts} columns={contractColumns(t)} />
      )}
    </Card>
  );
}

const RELATIONS_SHOWN = '50';

/** Whom it trades with, on the side it stands on; both sides when it stands on both. */
export function Relations({ company }: { company: Party }) {
  return (
    <>
      {company.isAssignor && <RelationsOf company={company} side="assignor" />}
      {company.isDebtor && <RelationsOf company={company} side="debtor" />}
    </>
  );
}

function RelationsOf({ company, side }: { company: Party; side: 'assignor' | 'debtor' }) {
  const { t } = useTranslation('admin');
  const relations = useQuery({
    queryKey: ['list', 'relations', side, company.id],
    queryFn: ({ signal }) =>
      call(listRelations, {
        query: {
          [side === 'assignor' ? 'assignorId' : 'debtorId']: company.id,
          sort: '-exposure',
          limit: RELATIONS_SHOWN,
        },
        signal,
      }),
  });
  const title = t(`company.relations.${side}`);
  const rows = relations.data?.data;
  return (
    <Card title={title} flush>
      {!rows ? (
        <div style={{ padding: '0 18px 14px' }}>
          {relations.error ? (
            <ErrorState error={relations.error} onRetry={() => relations.refetch()} />
          ) : (
            <Skeleton lines={3} />
          )}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('company.noRelation')} />
      ) : (
        <FlushTable
          caption={title}
          rows={rows}
          columns={relationColumns(t, side === 'assignor' ? 'debtor' : 'assignor')}
        />
      )}
      {relations.data?.nextCursor && (
        <div style={{ padding: '10px 18px' }}>
          <Text type="caption" tone="second">
            {t('company.firstRelations', { count: rows?.length ?? 0 })}
          </Text>
        </div>
      )}
    </Card>
  );
}
