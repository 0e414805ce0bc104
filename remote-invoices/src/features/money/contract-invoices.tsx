import { call } from '@cessio/client';
import {
  href,
  invoiceStates,
  listInvoices,
  pages,
  statesForClient,
  statesWith,
  type InvoiceRow,
  type Side,
} from '@cessio/contract';
import type { ContractRecord } from '@cessio/contract/contracts';
import {
  can,
  useQuery,
  useQueryClient,
  useRecordChanged,
  useTranslation,
  useUser,
  type TFunction,
} from '@cessio/shell';
import { Button, Card, EmptyState, ErrorState, Link, Reference, Skeleton } from '@cessio/ui';
import { dateColumn, FlushTable, moneyColumn, statusColumn, type Column } from '@cessio/ui/record';
import './texts.ts';

const LINES = 6;

/** States of what counts under the ceiling, as the reader knows them (docs/figures.md). */
const committedStates = (side: Side): string =>
  (side === 'client' ? statesForClient : statesWith)(invoiceStates, 'holdsCover').join(',');

/** Leads to the reader's list of a contract's invoices. @param query more filters */
function listOf(contractId: string, side: Side, query: { status?: string; batchable?: string } = {}): string {
  if (side === 'staff') return href(pages.allInvoices, {}, { contractId, ...query });
  const list = side === 'client' ? pages.debtorInvoices : pages.myInvoices;
  return href(list, {}, { tab: 'all', contractId, ...query });
}

/** Leads to those that count under its ceiling, whose sum is what is committed. */
export const committedList = (contractId: string, side: Side): string =>
  listOf(contractId, side, { status: committedStates(side) });

function columnsOf(t: TFunction<'invoices'>, other: 'assignor' | 'debtor'): Column<InvoiceRow>[] {
  return [
    {
      id: 'number',
      header: t('field.number'),
      card: 'title',
      cell: (row) => (
        <Link to={href(pages.invoice, { id: row.id })}>
          <Reference>{row.number ?? row.ref}</Reference>
        </Link>
      ),
    },
    {
      id: other,
      header: t(`field.${other}Id`),
      card: 'subtitle',
      cell: (row) => row[other]?.legalName ?? '–',
    },
    dateColumn('dueDate', t('field.dueDate'), { card: 'meta' }),
    moneyColumn('outstanding', t('field.outstanding'), { card: 'amount', weight: 500 }),
    statusColumn('invoice', t('field.status')),
  ];
}

/** The first invoices of a contract that its reader sees, those under its ceiling before the others. */
export function ContractInvoices({
  contract: { id, program },
  side,
}: {
  contract: ContractRecord;
  side: Side;
}) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const assigns = can(useUser(), 'batches.write');
  // What is committed under the ceiling changes with them.
  useRecordChanged('invoice', () => void client.invalidateQueries({ queryKey: ['contract'] }));
  const query = useQuery({
    queryKey: ['contract', 'invoices', id],
    queryFn: async ({ signal }) => {
      const of = { contractId: id, limit: String(LINES), total: 'true' };
      const status = committedStates(side);
      const [committed, others, batchable] = await Promise.all([
        call(listInvoices, { query: { ...of, status, sort: 'dueDate' }, signal }),
        call(listInvoices, { query: { ...of, 'status.not': status, sort: '-createdAt' }, signal }),
        assigns && call(listInvoices, { query: { contractId: id, batchable: 'true', limit: '1' }, signal }),
      ]);
      return {
        rows: [...committed.data, ...others.data].slice(0, LINES),
        committed: committed.total?.value ?? 0,
        ready: !!batchable && batchable.data.length > 0,
        all: (committed.total?.value ?? 0) + (others.total?.value ?? 0),
      };
    },
  });
  const { data, error, refetch } = query;
  const title = t('contract.invoices');
  return (
    <Card
      title={title}
      flush
      aside={
        !!data?.all && (
          <>
            {data.ready && (
              <Button size={30} to={listOf(id, side, { batchable: 'true' })}>
                {t(`contract.assign.${side}`)}
              </Button>
            )}
            <Link to={listOf(id, side)}>{t('contract.invoicesAll', { count: data.all })}</Link>
          </>
        )
      }
    >
      {!data ? (
        <div style={{ padding: '6px 18px 18px' }}>
          {error ? <ErrorState error={error} onRetry={refetch} level={3} /> : <Skeleton lines={LINES} />}
        </div>
      ) : data.all === 0 ? (
        <EmptyState title={t('contract.invoicesNone')} />
      ) : (
        <FlushTable
          caption={title}
          rows={data.rows}
          columns={columnsOf(
            t,
            side === 'supplier' || (side === 'staff' && program === 'classic') ? 'debtor' : 'assignor',
          )}
        />
      )}
    </Card>
  );
}
