import { CONTRACT_VERSION } from '@cessio/contract';
import { useAtomValue, useQueries, useQuery, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  ErrorState,
  IconCircleCheck,
  IconOctagonX,
  IconRefresh,
  Page,
  PageHeader,
  Reference,
  Skeleton,
  Spinner,
  Tag,
} from '@cessio/ui';
import { DataTable, useTableState, type Column } from '@cessio/ui/table';
import { inContractRange } from '../federation/contract-range.ts';
import { remoteStatesAtom, type RemoteState } from '../federation/federation.ts';
import { probeRemote } from '../federation/probe-remote.ts';
import { fetchRegistry, type RemoteRecord } from '../federation/registry.ts';
import { OpsNavigation } from './ops-navigation.tsx';

function columnsOf(
  t: TFunction<'host'>,
  loaded: Readonly<Record<string, RemoteState>>,
  healthOf: (remote: RemoteRecord) => Answer | undefined,
): Column<RemoteRecord>[] {
  return [
    {
      id: 'name',
      header: t('ops.remotes.name'),
      card: 'title',
      cell: ({ name }) => t(`${name}:registry.name`, name),
    },
    {
      id: 'version',
      header: t('ops.remotes.version'),
      cell: ({ version }) => <Reference>{version}</Reference>,
    },
    {
      id: 'here',
      header: t('ops.remotes.here'),
      cell: ({ name }) => <Reference>{loaded[name]?.version ?? '–'}</Reference>,
    },
    {
      id: 'contract',
      header: t('ops.remotes.contract'),
      cell: ({ contractRange: range }) => {
        const met = inContractRange(CONTRACT_VERSION, range);
        return (
          <Verdict good={met}>
            {t(met ? 'ops.remotes.rangeMet' : 'ops.remotes.rangeUnmet', { range })}
          </Verdict>
        );
      },
    },
    {
      id: 'origin',
      header: t('ops.remotes.origin'),
      cell: ({ entry }) => <Reference>{URL.parse(entry)?.origin ?? entry}</Reference>,
    },
    {
      id: 'state',
      header: t('ops.remotes.state'),
      card: 'status',
      cell: (remote) => <State query={healthOf(remote)} />,
    },
  ];
}

/** What the registry serves and what a browser gets of it, from this browser. */
export function RemotesPage() {
  const { t } = useTranslation('host');
  const loaded = useAtomValue(remoteStatesAtom);
  const state = useTableState('remotes');
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
        <DataTable
          caption={t('ops.remotes.title')}
          columns={columnsOf(t, loaded, (remote) => health[remotes.indexOf(remote)])}
          state={state}
          page={{ data: remotes }}
          rowId={({ name }) => name}
          rowName={({ name }) => t(`${name}:registry.name`, name)}
          bare="framed"
        />
      )}
    </Page>
  );
}

function Verdict({ good, children }: { good: boolean; children: string }) {
  return (
    <Tag family={good ? 'success' : 'danger'} icon={good ? IconCircleCheck : IconOctagonX}>
      {children}
    </Tag>
  );
}

interface Answer {
  data?: Awaited<ReturnType<typeof probeRemote>> | undefined;
  isFetching: boolean;
}

function State({ query }: { query: Answer | undefined }) {
  const { t } = useTranslation('host');
  if (!query?.data)
    return (
      <Tag family="neutral">
        <Spinner style={{ inlineSize: 14, blockSize: 14 }} />
        {t('ops.remotes.asking')}
      </Tag>
    );
  const { verdict, ms } = query.data;
  return <Verdict good={verdict === 'reachable'}>{t(`ops.remotes.${verdict}`, { ms })}</Verdict>;
}
