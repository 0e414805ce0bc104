import { call } from '@cessio/client';
import { listGuaranteeRequests, listWork, pages, sideOf } from '@cessio/contract';
import { can, useRecordChanged, useQueries, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader, TabPanel, Tabs, useTabParam } from '@cessio/ui';
import { OthersTab, tabCount, useWork } from '@cessio/ui/table';
import { GuaranteesTable } from './guarantees-table.tsx';
import { tabsOf, type RequestTab } from './request-tabs.ts';
import { RequestsTable } from './requests-table.tsx';

const PANEL = 'requests-panel';
const GUARANTEES = 'guarantees';

/**
 * « Mes demandes » of a client, the bank's worklist, and a supplier's guarantees: one address, three kinds of readers.
 */
export function RequestsPage() {
  return can(useUser(), 'guaranteeRequests.read') ? <Requests /> : <FavourPage />;
}

/** A supplier's guarantees, read only. */
function FavourPage() {
  const { t } = useTranslation('requests');
  return (
    <Page>
      <PageHeader title={t('favour.title')} subtitle={t('favour.subtitle')} />
      <GuaranteesTable caption={t('favour.title')} />
    </Page>
  );
}

function Others() {
  const work = useWork((options) => call(listWork, options), 'guarantee_request');
  return <OthersTab work={work} entity="guarantee_request" />;
}

function Requests() {
  const { t } = useTranslation('requests');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const tabs = tabsOf(user);
  const first = tabs[0]?.id ?? 'all';
  const [value, setValue] = useTabParam(first);
  const tab = tabs.find(({ id }) => id === value) ?? tabs[0];
  const client = useQueryClient();
  const work = useWork((options) => call(listWork, options));
  const waiting = { queue: work.data?.totals, others: work.data?.elsewhereTotals };
  const listed = tabs.filter(({ id }) => !(id in waiting));
  const counts = useQueries({
    queries: listed.map(({ id, query }) => ({
      queryKey: ['count', 'guaranteeRequests', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listGuaranteeRequests, { query: { ...query, limit: '1', total: 'true' }, signal }),
    })),
  });
  const countOf = (one: RequestTab) =>
    one.id === 'queue' || one.id === 'others'
      ? tabCount({
          isPending: work.isPending,
          data: { total: waiting[one.id]?.guarantee_request },
        })
      : tabCount(counts[listed.indexOf(one)]);
  useRecordChanged('guarantee_request', () => {
    void client.invalidateQueries({ queryKey: ['count', 'guaranteeRequests'] });
  });
  const title = t(staff ? 'list.title' : 'list.mine');
  const chosen = value === GUARANTEES ? GUARANTEES : (tab?.id ?? GUARANTEES);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={t(staff ? 'list.subtitle.staff' : 'list.subtitle.client')}
        actions={
          can(user, 'guaranteeRequests.write') && (
            <Button variant="primary" icon={IconPlus} to={pages.newRequest}>
              {t('new.title')}
            </Button>
          )
        }
      />
      <Tabs
        label={title}
        panelId={PANEL}
        value={chosen}
        onChange={setValue}
        tabs={[
          ...tabs.map((one) => ({
            id: one.id,
            label: t(`tab.${staff ? 'staff' : 'client'}.${one.id}`),
            count: countOf(one),
          })),
          { id: GUARANTEES, label: t('tab.guarantees') },
        ]}
      />
      <TabPanel id={PANEL} value={chosen}>
        {chosen === GUARANTEES || !tab ? (
          <GuaranteesTable key={GUARANTEES} caption={t('tab.guarantees')} />
        ) : tab.id === 'others' ? (
          <Others />
        ) : (
          <RequestsTable key={tab.id} tab={tab} caption={title} />
        )}
      </TabPanel>
    </Page>
  );
}
