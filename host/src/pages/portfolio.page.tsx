import { todayInParis } from '@cessio/contract';
import { useQuery, useTranslation, useUser, type User } from '@cessio/shell';
import {
  AgeingBar,
  Bar,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  formatPercent,
  Grid,
  IconChart,
  KpiCard,
  Link,
  media,
  Money,
  Page,
  PageHeader,
  Skeleton,
  styled,
  text,
  v,
  VisuallyHidden,
} from '@cessio/ui';
import { countsQuery } from '../menu/use-menu-counts.ts';
import {
  byCompany,
  exposureOf,
  invoicesQuery,
  listLink,
  LIVE_STATES,
  sumOf,
  type CompanyLine,
} from './board-data.ts';

/** One page of the API's list: what the two breakdowns are made of. */
const SAMPLE = 200;
const SHOWN = 8;

const Lines = styled('ul')({
  display: 'grid',
  gap: 10,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    ...text('small'),
  },
  '& > li > div': { gridColumn: '1 / -1' },
  [media.phone]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > li > span': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' },
  },
  '& small': { color: v.text2, ...text('caption') },
});

/** The adviser's board: exposure, ageing, and who it stands with. */
export function PortfolioPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const counts = useQuery(countsQuery(user));
  const today = todayInParis();
  const rows = useQuery(
    invoicesQuery(user, {
      status: LIVE_STATES.join(','),
      sort: '-outstanding',
      limit: String(SAMPLE),
      total: 'true',
    }),
  );
  const whole = counts.data ? exposureOf(counts.data).whole : 0;
  const partial = (rows.data?.total?.value ?? 0) > SAMPLE;
  return (
    <Page>
      <PageHeader
        title={t('portfolio.title')}
        subtitle={
          <>
            {t('portfolio.subtitle', { name: `${user.firstName} ${user.lastName}` })}{' '}
            <DateText date={today} />
          </>
        }
      />
      <BoardFigures user={user} />
      <Card title={t('dashboard.ageing')}>
        {counts.data ? (
          <AgeingBar buckets={counts.data.ageing} currency={counts.data.currency} />
        ) : counts.error ? (
          <ErrorState error={counts.error} onRetry={counts.refetch} />
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
      <Grid columns={2} min={340}>
        {(['assignor', 'debtor'] as const).map((side) => (
          <Card
            key={side}
            title={t(`portfolio.by.${side}`)}
            aside={partial ? t('portfolio.partial', { count: SAMPLE }) : null}
          >
            {rows.data ? (
              <CompanyLines
                lines={byCompany(rows.data.data, side, today)}
                side={side}
                whole={whole}
                currency={counts.data?.currency ?? 'EUR'}
              />
            ) : rows.error ? (
              <ErrorState error={rows.error} onRetry={rows.refetch} />
            ) : (
              <Skeleton lines={6} />
            )}
          </Card>
        ))}
      </Grid>
    </Page>
  );
}

function BoardFigures({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const { data, error, refetch } = useQuery(countsQuery(user));
  if (error && !data)
    return (
      <Card label={t('dashboard.figures')}>
        <ErrorState error={error} onRetry={refetch} level={2} />
      </Card>
    );
  if (!data) return <Skeleton height={96} />;
  const { whole, overdue } = exposureOf(data);
  const live = sumOf(data, LIVE_STATES);
  const unpaid = sumOf(data, ['unpaid']);
  const disputed = sumOf(data, ['disputed']);
  const money = (minor: number) => <Money minor={minor} currency={data.currency} short />;
  return (
    <section aria-labelledby="figures">
      <VisuallyHidden as="h2" id="figures">
        {t('dashboard.figures')}
      </VisuallyHidden>
      <Grid columns={4} min={150}>
        <KpiCard
          label={t('portfolio.exposure')}
          value={money(whole)}
          context={t('portfolio.invoices', { count: live.count })}
          to={listLink(user, LIVE_STATES)}
        />
        <KpiCard
          label={t('portfolio.overdue')}
          value={money(overdue)}
          context={
            whole > 0
              ? t('portfolio.share', { share: formatPercent(Math.round((overdue / whole) * 1000) * 1000) })
              : ' '
          }
        />
        <KpiCard
          label={t('dashboard.kpi.unpaid')}
          value={money(unpaid.outstanding)}
          context={t('portfolio.invoices', { count: unpaid.count })}
          to={listLink(user, ['unpaid'])}
        />
        <KpiCard
          label={t('dashboard.kpi.disputed')}
          value={money(disputed.outstanding)}
          context={t('portfolio.invoices', { count: disputed.count })}
          to={listLink(user, ['disputed'])}
        />
      </Grid>
    </section>
  );
}

interface CompanyLinesProps {
  lines: readonly CompanyLine[];
  side: 'assignor' | 'debtor';
  whole: number;
  currency: string;
}

function CompanyLines({ lines, side, whole, currency }: CompanyLinesProps) {
  const { t } = useTranslation('host');
  if (lines.length === 0) return <EmptyState icon={IconChart} title={t('portfolio.empty')} />;
  const largest = lines[0]?.outstanding ?? 1;
  return (
    <Lines>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line.id}>
          <Link to={`/Invoices/my?tab=all&${side}Id=${line.id}`} plain>
            {line.name}
          </Link>
          <span>
            <small>
              {whole > 0 && formatPercent(Math.round((line.outstanding / whole) * 1000) * 1000)}
              {line.overdue > 0 && ` · ${t('portfolio.ofWhichOverdue')} `}
              {line.overdue > 0 && <Money minor={line.overdue} currency={currency} short />}
            </small>{' '}
            <Money
              minor={line.outstanding}
              currency={currency}
              weight={500}
              style={{ marginInlineStart: 6 }}
            />
          </span>
          <div>
            <Bar
              parts={[
                { value: line.outstanding - line.overdue, tone: 'primary' },
                { value: line.overdue, tone: 'danger' },
              ]}
              max={largest}
            />
          </div>
        </li>
      ))}
    </Lines>
  );
}
