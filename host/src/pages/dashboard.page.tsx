import { todayInParis, type InvoiceState } from '@cessio/contract';
import {
  useCan,
  usePortalEvent,
  useQuery,
  useQueryClient,
  useTranslation,
  useUser,
  type User,
} from '@cessio/shell';
import {
  AgeingBar,
  Button,
  Card,
  DateText,
  ErrorState,
  Grid,
  IconGavel,
  IconHand,
  IconPen,
  IconPlus,
  IconScale,
  IconScan,
  IconTriangleAlert,
  IconWallet,
  KpiCard,
  Link,
  Money,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  type IconLike,
  VisuallyHidden,
} from '@cessio/ui';
import { functionKey } from '../layout/sidebar.tsx';
import { countsQuery } from '../menu/use-menu-counts.ts';
import { exposureOf, invoicesQuery, listLink, listPathOf, sumOf } from './board-data.ts';
import { InvoiceLines } from './invoice-lines.tsx';

interface Figure {
  key: string;
  icon: IconLike;
  states: readonly InvoiceState[];
  /** The one warm point: what awaits this user. */
  warm?: true;
}

/** The figures of each side; every one leads to the list that it counts. */
const FIGURES: Record<'client' | 'supplier' | 'staff', readonly Figure[]> = {
  client: [
    { key: 'toConfirm', icon: IconHand, states: ['awaiting_confirmation'], warm: true },
    { key: 'toPay', icon: IconWallet, states: ['assigned', 'financed', 'partially_paid'] },
    { key: 'unpaid', icon: IconTriangleAlert, states: ['unpaid'] },
    { key: 'disputed', icon: IconScale, states: ['disputed'] },
  ],
  supplier: [
    { key: 'toComplete', icon: IconPen, states: ['needs_info'], warm: true },
    { key: 'atDebtor', icon: IconHand, states: ['awaiting_confirmation'] },
    { key: 'atBank', icon: IconScan, states: ['submitted', 'under_review'] },
    { key: 'assigned', icon: IconWallet, states: ['assigned', 'financed', 'partially_paid'] },
  ],
  staff: [
    { key: 'toCheck', icon: IconScan, states: ['under_review'], warm: true },
    { key: 'atDebtor', icon: IconHand, states: ['awaiting_confirmation'] },
    { key: 'toComplete', icon: IconPen, states: ['needs_info'] },
    { key: 'unpaid', icon: IconTriangleAlert, states: ['unpaid', 'disputed'] },
  ],
};

const TO_HANDLE: Record<'client' | 'supplier' | 'staff', readonly InvoiceState[]> = {
  client: ['awaiting_confirmation'],
  supplier: ['needs_info', 'draft'],
  staff: ['under_review', 'submitted'],
};

const sideOf = (user: User) => (user.role === 'client' || user.role === 'supplier' ? user.role : 'staff');

/** « Jeudi 15 janvier 2026 » */
function todayInWords(timeZone: string): string {
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone }).format(new Date());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first page: figures, what waits for this user, and the ageing, from the server's own counts. */
export function DashboardPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const client = useQueryClient();
  const reverse = useCan('invoices.deposit.reverse');
  const side = sideOf(user);
  usePortalEvent('recordChanged', ({ entity }) => {
    if (entity === 'invoice') void client.invalidateQueries({ queryKey: ['invoices'] });
  });
  const who = user.party?.legalName ?? t(functionKey(user));
  return (
    <Page>
      <PageHeader
        title={t('dashboard.hello', { name: user.firstName })}
        documentTitle={t('dashboard.title')}
        subtitle={`${todayInWords(user.timeZone)} · ${who}`}
        actions={
          side === 'staff' ? null : (
            <Button icon={IconPlus} to={reverse ? '/factures/add' : '/Invoices/new'}>
              {t('dashboard.deposit')}
            </Button>
          )
        }
      />
      <Figures user={user} />
      <Grid columns={2} min={430}>
        <Card
          title={t('dashboard.todo')}
          aside={<Link to={listLink(user, TO_HANDLE[side])}>{t('dashboard.all')}</Link>}
          flush
        >
          <InvoiceLines
            user={user}
            query={{ status: TO_HANDLE[side].join(','), sort: 'dueDate', limit: '7' }}
            empty={t(`dashboard.todo.empty.${side}`)}
          />
        </Card>
        <Card
          title={t('dashboard.latest')}
          aside={<Link to={listPathOf(user)}>{t('menu.invoices')}</Link>}
          flush
        >
          <InvoiceLines
            user={user}
            query={{ sort: '-createdAt', limit: '7' }}
            empty={t('dashboard.latest.empty')}
          />
        </Card>
      </Grid>
      <Ageing user={user} />
    </Page>
  );
}

function Figures({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const { data, error, refetch } = useQuery(countsQuery(user));
  const manager = user.role === 'm1' || user.role === 'super';
  // Four cards in a row: a manager's first is what only a manager decides.
  const figures = FIGURES[sideOf(user)].filter(({ key }) => !(manager && key === 'atDebtor'));
  if (error && !data)
    return (
      <Card label={t('dashboard.figures')}>
        <ErrorState error={error} onRetry={refetch} level={2} />
      </Card>
    );
  return (
    <section aria-labelledby="figures">
      <VisuallyHidden as="h2" id="figures">
        {t('dashboard.figures')}
      </VisuallyHidden>
      <Grid columns={4} min={150}>
        {manager && <ToDecide user={user} />}
        {figures.map(({ key, icon, states, warm }) => {
          const sum = data && sumOf(data, states);
          return (
            <KpiCard
              key={key}
              label={t(`dashboard.kpi.${key}`)}
              icon={icon}
              value={sum ? sum.count : <Skeleton height={30} />}
              context={
                sum && sum.count > 0 ? (
                  <Money minor={sum.outstanding} currency={data.currency} />
                ) : sum ? (
                  t('dashboard.kpi.none')
                ) : (
                  ' '
                )
              }
              to={listLink(user, states)}
              {...(warm && !manager && sum && sum.count > 0 && { warm })}
            />
          );
        })}
      </Grid>
    </section>
  );
}

const ABOVE_LIMIT = { status: 'under_review', holder: 'm1' } as const;

/** Files above an adviser's limit: handed to the manager. */
function ToDecide({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const { data, error } = useQuery(invoicesQuery(user, { ...ABOVE_LIMIT, limit: '1', total: 'true' }));
  const count = data?.total?.value;
  return (
    <KpiCard
      label={t('dashboard.kpi.toDecide')}
      icon={IconGavel}
      value={count ?? (error ? '–' : <Skeleton height={30} />)}
      context={error && !data ? t('dashboard.kpi.failed') : t('dashboard.kpi.aboveLimit')}
      to={`${listPathOf(user)}?tab=toDecide`}
      warm={Boolean(count)}
    />
  );
}

function Ageing({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const { data, error, refetch } = useQuery(countsQuery(user));
  const board = useCan('portfolio.read');
  const exposure = data && exposureOf(data);
  return (
    <Card
      title={t('dashboard.ageing')}
      aside={
        board ? (
          <Link to="/crypto">{t('menu.board')}</Link>
        ) : (
          <>
            {t('dashboard.asOf')} <DateText date={todayInParis()} />
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data || !exposure ? (
        <Skeleton lines={2} />
      ) : exposure.whole === 0 ? (
        <p>{t('dashboard.ageing.empty')}</p>
      ) : (
        <Stack gap={12}>
          <span
            style={{ fontSize: '1.375rem', lineHeight: '30px', fontWeight: 600, letterSpacing: '-0.02em' }}
          >
            <Money minor={exposure.whole} currency={data.currency} />
          </span>
          <AgeingBar buckets={data.ageing} currency={data.currency} />
        </Stack>
      )}
    </Card>
  );
}
