import { useState } from 'react';
import { call, download } from '@cessio/client';
import { formatDate, href, pages, todayInParis } from '@cessio/contract';
import { ACCOUNT_TYPES, exportTrialBalance, getTrialBalance, type BalanceRow } from '@cessio/contract/ledger';
import { keepPreviousData, useQuery, useSearchParams, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconCheck,
  IconDownload,
  IconLandmark,
  Link,
  Page,
  PageHeader,
  Row,
  Segmented,
  Skeleton,
  styled,
  Tag,
} from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import { exporter, useFresh } from '@cessio/ui/table';
import { DateField, Form, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { rowsByKind, type ShownRow } from './balance-rows.ts';
import { Balance, Side } from './sides.tsx';
import './texts.ts';

const Sum = styled('strong')({ fontWeight: 600 });

function columnsOf(t: TFunction<'invoices'>, currency: string, at: string): Column<ShownRow>[] {
  const weightOf = ({ sumOf }: ShownRow) => (sumOf ? ({ weight: 600 } as const) : {});
  return [
    {
      id: 'planNo',
      header: t('ledger.planNo.short'),
      card: 'subtitle',
      cell: ({ account }) => account?.planNo ?? '',
    },
    {
      id: 'account',
      header: t('ledger.account'),
      card: 'title',
      cell: ({ account, sumOf }) =>
        account ? (
          <Link to={href(pages.ledgerAccount, { id: account.account }, { currency, 'entryDate.lte': at })}>
            {account.name}
          </Link>
        ) : (
          <Sum>{sumOf === 'all' || sumOf === null ? t('ledger.total') : ACCOUNT_TYPES[sumOf]}</Sum>
        ),
    },
    {
      id: 'debit',
      header: t('ledger.debit'),
      align: 'end',
      cell: (row) => <Side minor={row.debit} currency={currency} {...weightOf(row)} />,
    },
    {
      id: 'credit',
      header: t('ledger.credit'),
      align: 'end',
      cell: (row) => <Side minor={row.credit} currency={currency} {...weightOf(row)} />,
    },
    {
      id: 'balance',
      header: t('ledger.sold'),
      align: 'end',
      card: 'amount',
      cell: (row) => <Balance minor={row.balance} currency={currency} {...weightOf(row)} />,
    },
  ];
}

/** The balance of every account at the end of a day, by currency and kind of account. */
export function LedgerBalancePage() {
  const { t } = useTranslation('invoices');
  const [params, setParams] = useSearchParams();
  const at = params.get('at') ?? todayInParis();
  const asked = useQuery({
    queryKey: ['ledger', 'balance', at],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { at }, signal }),
    placeholderData: keepPreviousData,
  });
  useFresh(['ledger', 'balance'], ['ledger_entry', 'ledger_account']);
  const save = exporter({ at }, (request) => download(exportTrialBalance, request));
  return (
    <Page>
      <PageHeader
        title={t('ledger.balance')}
        subtitle={t('ledger.balance.text')}
        actions={(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} icon={IconDownload} onClick={() => save(format)}>
            {t('ledger.export', { format: format.toUpperCase() })}
          </Button>
        ))}
      />
      <DayForm key={at} at={at} onAsk={(day) => setParams({ at: day })} />
      {asked.data ? (
        <Balances at={asked.data.at} rows={asked.data.data} totals={asked.data.totals} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

function DayForm({ at, onAsk }: { at: string; onAsk: (day: string) => void }) {
  const { t } = useTranslation('invoices');
  const form = usePortalForm({ defaultValues: { at } });
  return (
    <Form form={form} aria-label={t('ledger.balance')} onSubmit={({ at: day }) => onAsk(day)}>
      <Row gap={12} align="flex-end">
        <DateField name="at" label={t('ledger.at')} max={todayInParis()} required />
        <SubmitButton variant="secondary">{t('ledger.show')}</SubmitButton>
      </Row>
    </Form>
  );
}

interface BalancesProps {
  at: string;
  rows: readonly BalanceRow[];
  totals: readonly { currency: string; debit: number; credit: number }[];
}

function Balances({ at, rows, totals }: BalancesProps) {
  const { t } = useTranslation('invoices');
  const [wanted, setCurrency] = useState('EUR');
  const total = totals.find(({ currency }) => currency === wanted) ?? totals[0];
  if (!total)
    return (
      <Card>
        <EmptyState icon={IconLandmark} title={t('ledger.balance.none', { date: formatDate(at) })} />
      </Card>
    );
  const { currency } = total;
  const equal = total.debit === total.credit;
  const title = t('ledger.balance.of', { date: formatDate(at), currency });
  return (
    <>
      {totals.length > 1 && (
        <Row>
          <Segmented
            label={t('field.currency')}
            value={currency}
            onChange={setCurrency}
            options={totals.map((one) => ({ value: one.currency, label: one.currency }))}
          />
        </Row>
      )}
      <Card
        title={title}
        flush
        aside={
          <Tag family={equal ? 'success' : 'danger'} {...(equal && { icon: IconCheck })}>
            {t(equal ? 'ledger.equal' : 'ledger.unequal')}
          </Tag>
        }
      >
        <FlushTable
          caption={title}
          rows={rowsByKind(rows.filter((row) => row.currency === currency))}
          columns={columnsOf(t, currency, at)}
        />
      </Card>
    </>
  );
}
