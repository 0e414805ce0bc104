import { CONTRACT_VERSION } from '@cessio/contract';
import { useAtomValue, useQueries, useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  IconCircleCheck,
  IconOctagonX,
  IconRefresh,
  Page,
  PageHeader,
  Reference,
  Skeleton,
  Spinner,
  Table,
  TableBox,
  Tag,
} from '@cessio/ui';
import { inContractRange } from '../federation/contract-range.ts';
import { remoteStatesAtom } from '../federation/federation.ts';
import { fetchRegistry, type RemoteRecord } from '../federation/registry.ts';
import { OpsNavigation } from './ops-navigation.tsx';
import { probeRemote } from './probe-remote.ts';
import './texts.ts';

/** What the registry serves and what a browser gets of it, from this browser. */
export function RemotesPage() {
  const { t } = useTranslation('host');
  const loaded = useAtomValue(remoteStatesAtom);
  const registry = useQuery({
    queryKey: ['remotes', 'registry'],
    queryFn: ({ signal }) => fetchRegistry(signal),
    staleTime: 0,
  });
  const remotes = registry.data ?? [];
  const health = useQueries({
    queries: remotes.map((remote) => ({
      queryKey: ['remotes', 'health', remote.entry],
      queryFn: () => probeRemote(remote),
      staleTime: 0,
    })),
  });
  const again = async (): Promise<void> => {
    await registry.refetch();
    await Promise.all(health.map((one) => one.refetch()));
  };
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
      {registry.isPending ? (
        <Skeleton height={200} />
      ) : registry.isError ? (
        <ErrorState error={registry.error} onRetry={() => registry.refetch()} level={2} />
      ) : (
        <Card flush label={t('ops.remotes.title')}>
          <TableBox>
            <Table aria-label={t('ops.remotes.title')}>
              <thead>
                <tr>
                  {['name', 'version', 'here', 'contract', 'origin', 'state'].map((head) => (
                    <th key={head} scope="col">
                      {t(`ops.remotes.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {remotes.map((remote, index) => (
                  <tr key={remote.name}>
                    <th scope="row">{t(`ops.remotes.of.${remote.name}`)}</th>
                    <td>
                      <Reference>{remote.version}</Reference>
                    </td>
                    <td>
                      <Reference>{loaded[remote.name]?.version ?? '–'}</Reference>
                    </td>
                    <td>
                      <ContractRange remote={remote} />
                    </td>
                    <td>
                      <Reference>{URL.parse(remote.entry)?.origin ?? remote.entry}</Reference>
                    </td>
                    <td>
                      <State query={health[index]} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableBox>
        </Card>
      )}
    </Page>
  );
}

function ContractRange({ remote: { contractRange } }: { remote: RemoteRecord }) {
  const { t } = useTranslation('host');
  const met = inContractRange(CONTRACT_VERSION, contractRange);
  return (
    <Tag family={met ? 'success' : 'danger'} icon={met ? IconCircleCheck : IconOctagonX}>
      {t(met ? 'ops.remotes.rangeMet' : 'ops.remotes.rangeUnmet', { range: contractRange })}
    </Tag>
  );
}

interface Answer {
  data?: Awaited<ReturnType<typeof probeRemote>> | undefined;
  isFetching: boolean;
}

function State({ query }: { query: Answer | undefined }) {
  const { t } = useTranslation('host');
  if (!query?.data) return <Spinner />;
  const { verdict, ms } = query.data;
  const good = verdict === 'reachable';
  return (
    <Tag family={good ? 'success' : 'danger'} icon={good ? IconCircleCheck : IconOctagonX}>
      {t(`ops.remotes.${verdict}`, { ms })}
    </Tag>
  );
}
