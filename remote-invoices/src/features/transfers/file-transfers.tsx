import { call, download } from '@cessio/client';
import { dayInParis, formatIban, href } from '@cessio/contract';
import {
  exportFileTransfers,
  listFileTransfers,
  transferStates,
  type TransferRow,
} from '@cessio/contract/transfers';
import { useTranslation, type TFunction } from '@cessio/shell';
import { DateText, Reference, stateIcon, Tag, Text } from '@cessio/ui';
import {
  DataTable,
  exporter,
  moneyColumn,
  stateOptions,
  useList,
  useTableState,
  type Column,
} from '@cessio/ui/table';
import { PAGE_OF } from './page-of.ts';

/** As many as one call gives: a list to print is whole. */
const PAGE = 200;

const columnsOf = (t: TFunction<'invoices'>): Column<TransferRow>[] => [
  {
    id: 'number',
    header: t('field.number'),
    sortKey: 'number',
    card: 'title',
    cell: ({ number }) => <Reference>{number}</Reference>,
  },
  {
    id: 'party',
    header: t('transfers.party'),
    card: 'subtitle',
    exports: ['party', 'holder'],
    cell: ({ party, holder }) => (
      <>
        {party.legalName}
        {holder !== party.legalName && (
          <Text type="caption" tone="second" as="div">
            {t('transfers.holder', { holder })}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'iban',
    header: t('transfers.iban'),
    hideable: true,
    keep: true,
    card: 'meta',
    cell: ({ iban }) => <Reference>{formatIban(iban)}</Reference>,
  },
  moneyColumn('amount', t('transfers.amount'), { sortKey: 'amount', card: 'amount', weight: 500 }),
  {
    id: 'status',
    header: t('field.status'),
    card: 'status',
    cell: ({ status }) => {
      const { tone, icon, label } = transferStates[status];
      return (
        <Tag family={tone} icon={stateIcon(icon)}>
          {label}
        </Tag>
      );
    },
  },
  {
    id: 'reason',
    header: t('field.reasonCode'),
    hideable: true,
    keep: true,
    blank: ({ reason }) => reason === null,
    cell: ({ reason }) =>
      reason && (
        <Text type="small" style={{ whiteSpace: 'normal' }}>
          {reason}
        </Text>
      ),
  },
  {
    id: 'answeredAt',
    header: t('transfers.answeredAt'),
    sortKey: 'answeredAt',
    hideable: true,
    hiddenByDefault: true,
    card: 'hidden',
    cell: ({ answeredAt }) => <DateText date={answeredAt && dayInParis(answeredAt)} />,
  },
];

/** The transfers of one file, and what became of each. */
export function FileTransfers({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const state = useTableState('transfers', {
    filters: [
      {
        id: 'status',
        label: t('field.status'),
        kind: 'enum',
        pinned: true,
        options: stateOptions(transferStates),
      },
    ],
    defaults: { sort: 'number', limit: PAGE },
  });
  const query = { ...state.query, fileId: id };
  const page = useList('transfers', query, (options) => call(listFileTransfers, options), ['payment_file']);
  return (
    <DataTable
      caption={t('transfers.title')}
      columns={columnsOf(t)}
      state={state}
      page={page}
      rowName={({ number }) => number}
      rowHref={({ kind, recordId }) => href(PAGE_OF[kind], { id: recordId })}
      searchLabel={t('transfers.search')}
      exportAs={exporter(query, (request) => download(exportFileTransfers, request))}
    />
  );
}
