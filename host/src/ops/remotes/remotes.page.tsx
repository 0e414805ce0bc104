import { CONTRACT_VERSION, type KnownHost } from '@cessio/contract';
import { useAtomValue, useQueries, useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  DescriptionList,
  EmptyState,
  ErrorState,
  IconFolder,
  IconRefresh,
  Page,
  PageHeader,
  Reference,
  Skeleton,
  Stack,
} from '@cessio/ui';
import { remoteStatesAtom } from '../../federation/remote-states.ts';
import { probeRemote } from '../../federation/probe-remote.ts';
import { fetchRegistry } from '../../federation/registry.ts';
import { OpsNavigation } from '../ops-navigation.tsx';
import { BuildLinksCard } from './build-links-card.tsx';
import { MenuEntriesCard } from './menu-entries-card.tsx';
import { OverridesCard } from './overrides-card.tsx';
import { ReleaserKeysCard } from './releaser-keys-card.tsx';
import { RemoteCard } from './remote-card.tsx';
import { RemoteOriginsCard } from './remote-origins-card.tsx';
import { useRemotes } from './use-remotes.ts';

/** Which version of each remote is released, how it performs in browsers, and the steps from one to the next. */
export function RemotesPage() {
  const { t } = useTranslation('host');
  const loaded = useAtomValue(remoteStatesAtom);
  const asked = useRemotes();
  const registry = useQuery({
    queryKey: ['remotes', 'registry'],
    queryFn: ({ signal }) => fetchRegistry(signal),
    staleTime: 0,
  });
  const served = registry.data ?? [];
  const health = useQueries({
    queries: served.map((remote) => ({
      queryKey: ['remotes', 'health', remote.entry],
      queryFn: () => probeRemote(remote),
      staleTime: 0,
    })),
  });
  const again = async (): Promise<void> => {
    await Promise.all([asked.refetch(), registry.refetch()]);
    await Promise.all(health.map((one) => one.refetch()));
  };
  const { data } = asked;
  return (
    <Page>
      <PageHeader
        title={t('ops.remotes.title')}
        subtitle={t('ops.remotes.subtitle', { version: CONTRACT_VERSION })}
        actions={
          <Button icon={IconRefresh} onClick={again}>
            {t('ops.remotes.again')}
          </Button>
        }
      />
      <OpsNavigation current="remotes" />
      {data ? (
        <Stack gap={16}>
          <MenuEntriesCard entries={data.menu} />
          {data.remotes.length === 0 && <EmptyState icon={IconFolder} title={t('ops.remotes.none')} />}
          {data.remotes.map((remote) => (
            <RemoteCard
              key={remote.name}
              remote={remote}
              failures={data.releaseFailures}
              here={loaded[remote.name]?.version}
              probe={health[served.findIndex(({ name }) => name === remote.name)]?.data}
            />
          ))}
          <BuildLinksCard links={data.invitations} />
          <OverridesCard />
          <HostsCard hosts={data.hosts} />
          <ReleaserKeysCard keys={data.keys} />
          <RemoteOriginsCard origins={data.origins} />
        </Stack>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={1200} />
      )}
    </Page>
  );
}

/** Builds of the host whose pages may still be open; releases are compared with the newest. */
function HostsCard({ hosts }: { hosts: readonly KnownHost[] }) {
  const { t } = useTranslation('host');
  if (hosts.length === 0) return null;
  return (
    <Card title={t('ops.hosts.title')}>
      <DescriptionList
        ruled
        items={hosts.map(({ build, version, commit, registeredAt }) => ({
          key: build,
          term: <Reference>{version}</Reference>,
          note: commit?.slice(0, 8),
          value: <DateTimeText instant={registeredAt} />,
        }))}
      />
    </Card>
  );
}
