import { useState } from 'react';
import { call, download } from '@cessio/client';
import { dayInParis, formatDate, pages, href, type ResponseOf } from '@cessio/contract';
import {
  closeLedgerMonth,
  downloadFec,
  downloadYearFec,
  listLedgerMonths,
  type LedgerMonth,
} from '@cessio/contract/ledger';
import { can, useQuery, useQueryClient, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconDownload,
  IconLandmark,
  IconLock,
  Link,
  Notice,
  Page,
  PageHeader,
  Row,
  showToast,
  Skeleton,
  styled,
  Tag,
  text,
  toProblem,
  v,
} from '@cessio/ui';
import { FlushTable, SumsText, type Column } from '@cessio/ui/record';
import { useFresh } from '@cessio/ui/table';
import './texts.ts';

const KEY = ['ledger', 'months'];
const NAME = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const Note = styled('small')({ display: 'block', color: v.text2, ...text('caption') });
const STATES = { running: 'action', ended: 'neutral', closed: 'success' } as const;

type Row_ = LedgerMonth & { id: string };

/** « novembre 2026 » */
const nameOf = ({ month }: Pick<LedgerMonth, 'month'>) => NAME.format(new Date(`${month}-01`));

/** Whether it is closed alone, or with open months before it. */
const wayOf = ({ canClose }: Pick<LedgerMonth, 'canClose'>) => (canClose ? 'close' : 'close.through');

/** Fetches a file; a failure is reported. */
async function fetched(t: TFunction<'invoices'>, get: () => Promise<string>): Promise<void> {
  try {
    showToast({ severity: 'success', title: t('ledger.month.fec.saved'), message: await get() });
  } catch (error) {
    const { title = '', detail = '' } = toProblem(error);
    showToast({ severity: 'error', title, message: detail });
  }
}

function columnsOf(t: TFunction<'invoices'>, may: boolean, close: (row: Row_) => void): Column<Row_>[] {
  return [
    {
      id: 'month',
      header: t('ledger.month'),
      card: 'title',
      cell: (row) => <span style={{ textTransform: 'capitalize' }}>{nameOf(row)}</span>,
    },
    {
      id: 'state',
      header: t('field.status'),
      card: 'status',
      cell: ({ state, closedAt, closedBy }) => (
        <>
          <Tag family={STATES[state]} {...(state === 'closed' && { icon: IconLock })}>
            {t(`ledger.month.state.${state}`)}
          </Tag>
          {closedAt && (
            <Note>
              {t('ledger.month.closed', {
                date: formatDate(dayInParis(closedAt)),
                name: closedBy ?? t('ledger.portal'),
              })}
            </Note>
          )}
        </>
      ),
    },
    { id: 'entries', header: t('ledger.month.entries'), align: 'end', cell: ({ entries }) => entries },
    {
      id: 'debit',
      header: t('ledger.month.total'),
      align: 'end',
      card: 'amount',
      cell: ({ debit }) => <SumsText sums={debit} />,
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (row) => {
        if (!may) return null;
        const month = nameOf(row);
        const kind = row.fec;
        return (
          <Row gap={8} justify="flex-end">
            {row.canCloseThrough && (
              <Button
                size={30}
                aria-label={t(`ledger.month.${wayOf(row)}.of`, { month })}
                onClick={() => close(row)}
              >
                {t(`ledger.month.${wayOf(row)}`)}
              </Button>
            )}
            {kind && (
              <Button
                size={30}
                icon={IconDownload}
                aria-label={t('ledger.month.fec.of', { action: t(`ledger.month.fec.${kind}`), month })}
                onClick={() => fetched(t, () => download(downloadFec, { params: { month: row.month } }))}
              >
                {t(`ledger.month.fec.${kind}`)}
              </Button>
            )}
          </Row>
        );
      },
    },
  ];
}

/** The months of the ledger: which are closed, and the file of entries of each. */
export function LedgerMonthsPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listLedgerMonths, { signal }) });
  useFresh(KEY, ['ledger_entry', 'ledger_month']);
  const may = can(user, 'ledger.manage');
  const months = asked.data?.data;
  // A year has its file once every month of it that is over is closed.
  const years = [...new Set(months?.map(({ month }) => month.slice(0, 4)))].filter((year) =>
    months?.every(({ month, fec }) => !month.startsWith(year) || fec !== null),
  );
  return (
    <Page>
      <PageHeader
        title={t('ledger.months')}
        subtitle={t('ledger.months.text')}
        actions={
          may &&
          years.map((year) => (
            <Button
              key={year}
              icon={IconDownload}
              onClick={() => fetched(t, () => download(downloadYearFec, { params: { year } }))}
            >
              {t('ledger.month.fec.year', { year })}
            </Button>
          ))
        }
      />
      {months ? (
        <Months months={months} may={may} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  );
}

function Months({ months, may }: { months: ResponseOf<typeof listLedgerMonths>['data']; may: boolean }) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const [closing, setClosing] = useState<Row_ | null>(null);
  const missing = months.flatMap(({ missingRates }) => missingRates);
  const month = closing ? nameOf(closing) : '';
  const way = closing ? wayOf(closing) : 'close';
  return (
    <>
      {missing.length > 0 && (
        <Notice severity="warning" title={t('ledger.month.missing')}>
          <p>{t('ledger.month.missing.text')}</p>
          <ul>
            {missing.map(({ currency, onDate }) => (
              <li key={`${currency} ${onDate}`}>
                {t('ledger.month.missing.one', { currency, date: formatDate(onDate) })}
              </li>
            ))}
          </ul>
          <Link to={href(pages.rates, {}, { tab: 'accounting' })}>{t('ledger.month.missing.enter')}</Link>
        </Notice>
      )}
      <Card title={t('ledger.months')} flush>
        {months.length > 0 ? (
          <FlushTable
            caption={t('ledger.months')}
            rows={months.map((one) => ({ ...one, id: one.month }))}
            columns={columnsOf(t, may, setClosing)}
          />
        ) : (
          <EmptyState icon={IconLandmark} title={t('ledger.months.none')} />
        )}
      </Card>
      <ConfirmDialog
        open={closing !== null}
        onClose={() => setClosing(null)}
        icon={IconLock}
        title={t(`ledger.month.${way}.ask`, { month })}
        consequences={[
          { text: t(`ledger.month.${way}.effect`), family: 'danger' },
          { text: t(`ledger.month.${way}.fec`), family: 'action' },
        ]}
        note={t('ledger.month.close.note')}
        confirmLabel={t('ledger.month.close')}
        danger
        onConfirm={async () => {
          if (!closing) return;
          await call(closeLedgerMonth, {
            params: { month: closing.month },
            body: way === 'close' ? {} : { through: true },
          });
          showToast({ severity: 'success', title: t(`ledger.month.${way}.done`, { month }) });
          await client.invalidateQueries({ queryKey: KEY });
        }}
      />
    </>
  );
}
