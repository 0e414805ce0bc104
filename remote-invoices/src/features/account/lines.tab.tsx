import { useState } from 'react';
import { call, download } from '@cessio/client';
import { getInvoice, href, listInvoices, pages, todayInParis } from '@cessio/contract';
import {
  accountEvent,
  exportAccountLines,
  getStatement,
  listAccountLines,
  statementPdf,
  type AccountLine,
  type Availability,
} from '@cessio/contract/account';
import type { LedgerEvent } from '@cessio/contract/ledger';
import { can, useQuery, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  Grid,
  Hint,
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconWallet,
  Link,
  Money,
  Row,
  Skeleton,
  Stack,
  Text,
  toProblem,
  useToast,
} from '@cessio/ui';
import { KpiCard } from '@cessio/ui/record';
import {
  DataTable,
  dateColumn,
  exporter,
  present,
  useFresh,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { monthName, monthOf, monthsApart, type Month } from './months.ts';
import './texts.ts';

interface Account {
  account: Pick<Availability, 'contractId' | 'assignor' | 'currency'>;
}

function columnsOf(t: TFunction<'invoices'>, toEntry: boolean): Column<AccountLine>[] {
  const side = (minor: number, currency: string) =>
    minor === 0 ? null : <Money minor={minor} currency={currency} />;
  return present<Column<AccountLine>>([
    dateColumn('date', t('account.line.date'), { card: 'meta' }),
    dateColumn('valueDate', t('account.line.valueDate'), {
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
    }),
    {
      id: 'label',
      exports: ['label', 'invoice'],
      header: t('account.line.label'),
      card: 'title',
      cell: ({ event, label, invoice, entryId }) => (
        <Stack gap={2}>
          <Text type="small" weight={600}>
            {accountEvent(event)}
          </Text>
          <Hint type="caption" style={{ whiteSpace: 'normal' }}>
            {label}
          </Hint>
          {(invoice || toEntry) && (
            <Row gap={12}>
              {invoice && (
                <Link to={href(pages.invoice, { id: invoice.id })}>
                  {t('account.line.invoice', { number: invoice.label })}
                </Link>
              )}
              {toEntry && (
                <Link to={href(pages.ledgerEntry, { id: entryId })}>{t('account.line.entry')}</Link>
              )}
            </Row>
          )}
        </Stack>
      ),
    },
    {
      id: 'event',
      header: t('account.line.event'),
      hideable: true,
      hiddenByDefault: true,
      card: 'hidden',
      cell: ({ event }) => accountEvent(event),
    },
    {
      id: 'debit',
      exports: ['debit', 'currency'],
      header: t('account.line.debit'),
      align: 'end',
      cell: ({ debit, currency }) => side(debit, currency),
    },
    {
      id: 'credit',
      exports: ['credit', 'currency'],
      header: t('account.line.credit'),
      align: 'end',
      cell: ({ credit, currency }) => side(credit, currency),
    },
    {
      id: 'balance',
      exports: ['balance', 'currency'],
      header: t('account.line.balance'),
      align: 'end',
      cell: ({ balance, currency }) => <Money minor={balance} currency={currency} strongZero weight={500} />,
    },
  ]);
}

/** Events that move an assignor's account. */
const EVENTS: readonly LedgerEvent[] = [
  'E1',
  'E2',
  'E3',
  'E3b',
  'E4',
  'E5',
  'E6a',
  'E7',
  'E8',
  'E9',
  'E10',
  'E11',
  'E12',
  'E13',
  'E14',
  'E18',
  'E19',
];

/** The account as on a bank statement: each month's balances, and every line with the balance after it. */
export function LinesTab({ account: { contractId, assignor, currency } }: Account) {
  const { t } = useTranslation('invoices');
  const toEntry = can(useUser(), 'ledger.read');
  const filters: FilterDef[] = [
    {
      id: 'invoiceId',
      label: t('account.line.ofInvoice'),
      kind: 'enum',
      pinned: true,
      loadOptions: async (q) => {
        const of = { contractId, assignorId: assignor.id, limit: '20', ...(q ? { q } : {}) };
        const { data } = await call(listInvoices, { query: of });
        return data.map(({ id, ref, number }) => ({ value: id, label: number ?? ref }));
      },
      nameOf: async (id) => {
        const { number, ref } = await call(getInvoice, { params: { id } });
        return number ?? ref;
      },
    },
    { id: 'date', label: t('account.line.date'), kind: 'dateRange', pinned: true },
    {
      id: 'event',
      label: t('account.line.event'),
      kind: 'enum',
      pinned: true,
      options: EVENTS.map((value) => ({
        value,
        label: accountEvent(value),
      })),
    },
    { id: 'amount', label: t('account.line.amount'), kind: 'amountRange', currency },
  ];
  const state = useTableState('account.lines', { filters, defaults: { sort: '-id', limit: 50 } });
  const query = { ...state.query, contractId, assignorId: assignor.id };
  const page = useList('accountLines', query, (options) => call(listAccountLines, options), [
    'ledger_entry',
    'invoice',
    'batch',
  ]);
  return (
    <Stack gap={16}>
      <MonthCard account={{ contractId, assignor, currency }} />
      <DataTable
        caption={t('account.movements')}
        columns={columnsOf(t, toEntry)}
        state={state}
        page={page}
        density="comfortable"
        rowName={({ label }) => label}
        searchLabel={t(toEntry ? 'account.search.staff' : 'account.search')}
        exportAs={exporter(query, (request) => download(exportAccountLines, request))}
        empty={
          <EmptyState icon={IconWallet} title={t('account.movements.none')}>
            {t('account.movements.noneText')}
          </EmptyState>
        }
      />
    </Stack>
  );
}

/** A month's opening, movements and closing, and its statement on paper. */
function MonthCard({ account: { contractId, assignor, currency } }: Account) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const [month, setMonth] = useState<Month>(() => monthOf(todayInParis()));
  const { from, to } = month;
  const period = { contractId, assignorId: assignor.id, from, to };
  const asked = useQuery({
    queryKey: ['availability', 'statement', period],
    queryFn: ({ signal }) => call(getStatement, { query: period, signal }),
  });
  useFresh(['availability', 'statement'], ['ledger_entry', 'financing', 'invoice', 'batch']);
  const save = async () => {
    try {
      await download(statementPdf, { query: period });
    } catch (error) {
      const { title = '', detail = '' } = toProblem(error);
      toast.show({ severity: 'error', title, message: detail });
    }
  };
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const last = to >= todayInParis();
  return (
    <Card
      title={monthName(month)}
      aside={
        <>
          <IconButton
            label={t('account.month.before')}
            icon={IconChevronLeft}
            onClick={() => setMonth(monthsApart(month, -1))}
          />
          <IconButton
            label={t('account.month.after')}
            icon={IconChevronRight}
            disabled={last}
            onClick={() => setMonth(monthsApart(month, 1))}
          />
          <Button size={30} icon={IconDownload} onClick={save}>
            {t('account.month.pdf')}
          </Button>
        </>
      }
    >
      {asked.data ? (
        <Grid columns={4} min={180}>
          <KpiCard
            label={t('account.month.opening', { date: formatDate(from) })}
            value={money(asked.data.opening)}
          />
          <KpiCard label={t('account.month.debit')} value={money(asked.data.debit)} />
          <KpiCard label={t('account.month.credit')} value={money(asked.data.credit)} />
          <KpiCard
            label={t('account.month.closing', { date: formatDate(last ? todayInParis() : to) })}
            value={money(asked.data.closing)}
            context={t('account.month.count', { count: asked.data.count })}
          />
        </Grid>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={3} />
      ) : (
        <Skeleton height={96} />
      )}
    </Card>
  );
}
