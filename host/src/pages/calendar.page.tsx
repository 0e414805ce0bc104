import { call } from '@cessio/client';
import { listInvoices, todayInParis, type InvoiceRow } from '@cessio/contract';
import {
  keepPreviousData,
  useQuery,
  useSearchParams,
  useTranslation,
  useUser,
  type User,
} from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  IconButton,
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  Link,
  media,
  Money,
  Page,
  PageHeader,
  Row,
  Segmented,
  Skeleton,
  StatusChip,
  styled,
  text,
  useMediaQuery,
  v,
  family,
} from '@cessio/ui';
import { scopeOf } from './board-data.ts';
import { dayName, monthName, shiftMonth, weeksOf } from './month.ts';

const PAGE = 200;
/** Beyond this many pages a month is no calendar any more; the page says what it leaves out. */
const PAGES = 5;
const DUE = ['approved', 'assigned', 'financed', 'partially_paid', 'unpaid', 'disputed'].join(',');

const Grid = styled('table')({
  inlineSize: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': {
    padding: '6px 10px',
    textAlign: 'inherit',
    color: v.text2,
    borderBlock: `1px solid ${v.border}`,
    background: v.sunken,
    ...text('caption'),
  },
  '& td': {
    blockSize: 104,
    padding: 6,
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${v.border}`,
    borderInlineEnd: `1px solid ${v.border}`,
  },
  '& td:last-of-type': { borderInlineEnd: 0 },
  '& tr:last-of-type td': { borderBlockEnd: 0 },
  '& tr:last-of-type td:first-of-type': { borderEndStartRadius: 9 },
  '& tr:last-of-type td:last-of-type': { borderEndEndRadius: 9 },
  '& td:nth-of-type(n+6)': { background: v.sunken },
  '& td[data-out="true"]': { background: v.sunken },
  '& td[data-today="true"]': { boxShadow: `inset 0 2px 0 ${v.accent}` },
  '& td > time': { display: 'inline-block', padding: '0 6px', color: v.text2, ...text('small') },
  '& td[data-today="true"] > time': {
    background: v.primary,
    color: v.onPrimary,
    borderRadius: 5,
    fontWeight: 600,
  },
});
const Event = styled(Link)<{ 'data-late'?: boolean | undefined }>({
  display: 'block',
  marginBlockStart: 4,
  padding: '3px 6px',
  borderRadius: 5,
  background: family.engaged.bg,
  '&&': { color: family.engaged.fg },
  ...text('caption'),
  '& strong': { display: 'block', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-late="true"]': { background: family.danger.bg },
  '&&[data-late="true"]': { color: family.danger.fg },
});
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  '& h2': { marginInlineEnd: 'auto' },
});
const Days = styled('ol')({
  '& > li': { padding: '12px 18px', borderBlockStart: `1px solid ${v.border}` },
  '& h3': text('small'),
  '& ul > li': { display: 'flex', alignItems: 'center', gap: 12, minBlockSize: 40, ...text('small') },
  '& ul > li > bdi': { marginInlineStart: 'auto' },
  // A long line breaks between its parts, never inside the number.
  [media.phone]: {
    '& ul > li': { flexWrap: 'wrap', gap: '2px 10px', paddingBlock: 4 },
    '& ul > li > a': { whiteSpace: 'nowrap' },
  },
});

/** The invoices that fall due in a month, page after page. */
async function dueIn(
  user: User,
  month: string,
  signal: AbortSignal,
): Promise<{ rows: InvoiceRow[]; more: boolean }> {
  const rows: InvoiceRow[] = [];
  const last =
    weeksOf(month)
      .at(-1)
      ?.findLast((date) => date.startsWith(month)) ?? `${month}-28`;
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const answer: { data: InvoiceRow[]; nextCursor: string | null } = await call(listInvoices, {
      query: {
        ...scopeOf(user),
        status: DUE,
        'dueDate.gte': `${month}-01`,
        'dueDate.lte': last,
        sort: 'dueDate',
        limit: String(PAGE),
        ...(cursor !== null && { cursor }),
      },
      signal,
    });
    rows.push(...answer.data);
    cursor = answer.nextCursor;
    if (cursor === null) return { rows, more: false };
  }
  return { rows, more: true };
}

/** Due dates of one's invoices, by month or as a list. */
export function CalendarPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const phone = useMediaQuery(media.phone);
  const today = todayInParis();
  const [params, setParams] = useSearchParams();
  const asked = params.get('mois') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const view = phone || params.get('vue') === 'liste' ? 'list' : 'month';
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'calendar', user.id, month],
    queryFn: ({ signal }) => dueIn(user, month, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const set = (name: string, value: string | null): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const byDay = Map.groupBy(data?.rows ?? [], (row) => row.dueDate ?? '');
  return (
    <Page>
      <PageHeader title={t('calendar.title')} subtitle={t('calendar.subtitle')} />
      <Card flush label={t('calendar.title')}>
        <Bar>
          <Row gap={4}>
            <Button size={30} onClick={() => set('mois', null)}>
              {t('calendar.today')}
            </Button>
            <IconButton
              icon={IconChevronLeft}
              directional
              label={t('calendar.previous')}
              onClick={() => set('mois', shiftMonth(month, -1))}
            />
            <IconButton
              icon={IconChevronRight}
              directional
              label={t('calendar.next')}
              onClick={() => set('mois', shiftMonth(month, 1))}
            />
          </Row>
          <h2 aria-live="polite">{monthName(month)}</h2>
          {!phone && (
            <Segmented
              label={t('calendar.view')}
              value={view}
              onChange={(next) => set('vue', next === 'list' ? 'liste' : null)}
              options={[
                { value: 'month', label: t('calendar.month') },
                { value: 'list', label: t('calendar.list') },
              ]}
            />
          )}
        </Bar>
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !data ? (
          <div style={{ padding: 18 }}>
            <Skeleton height={360} />
          </div>
        ) : view === 'month' ? (
          <MonthGrid month={month} today={today} byDay={byDay} />
        ) : data.rows.length === 0 ? (
          <EmptyState icon={IconCalendar} title={t('calendar.empty')} />
        ) : (
          <DayList byDay={byDay} />
        )}
        {data?.more && <p style={{ padding: '8px 18px' }}>{t('calendar.more', { count: PAGE * PAGES })}</p>}
      </Card>
    </Page>
  );
}

interface DaysProps {
  byDay: ReadonlyMap<string, InvoiceRow[]>;
}

function MonthGrid({ month, today, byDay }: DaysProps & { month: string; today: string }) {
  const { t } = useTranslation('host');
  const weeks = weeksOf(month);
  return (
    <Grid>
      <caption hidden>{monthName(month)}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col">
              {dayName(date).split(' ')[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const rows = byDay.get(date) ?? [];
              const first = rows[0];
              return (
                <td
                  key={date}
                  data-out={!date.startsWith(month) || undefined}
                  data-today={date === today || undefined}
                >
                  <time dateTime={date}>{Number(date.slice(8))}</time>
                  {first && (
                    <Event
                      to={rows.length === 1 ? `/Invoices/${first.id}` : `?mois=${month}&vue=liste#j-${date}`}
                      data-late={rows.some(({ status }) => status === 'unpaid') || undefined}
                    >
                      <strong>
                        {rows.length === 1
                          ? (first.number ?? first.ref)
                          : t('calendar.due', { count: rows.length })}
                      </strong>
                      <Money
                        minor={rows.reduce((sum, row) => sum + row.outstanding, 0)}
                        currency={first.currency}
                      />
                    </Event>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

function DayList({ byDay }: DaysProps) {
  return (
    <Days>
      {[...byDay].map(([date, rows]) => (
        <li key={date} id={`j-${date}`}>
          <h3 aria-label={formatDate(date)}>{dayName(date)}</h3>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Link to={`/Invoices/${row.id}`}>{row.number ?? row.ref}</Link>
                <StatusChip machine="invoice" state={row.status} />
                <Money minor={row.outstanding} currency={row.currency} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Days>
  );
}
