import { useEffect } from 'react';
import { i18n, useAtomValue, useQuery, useTranslation } from '@cessio/shell';
import { Card, Grid } from '@cessio/ui';
import { Boundary, WidgetError } from '@cessio/ui/charts';
import { failureOf } from '../federation/failure.ts';
import { federationAtom } from '../federation/federation.ts';
import { remoteStatesAtom } from '../federation/remote-states.ts';
import { RemoteError } from '../federation/remote-error.ts';
import { loadWidget } from './load-widget.ts';
import type { Placed } from './places.ts';

/** One widget in its place: loading, not loaded, or crashed. Its failure does not affect the others. */
export function WidgetSlot({ placed }: { placed: Placed }) {
  const { record, place } = placed;
  const federation = useAtomValue(federationAtom);
  const phase = useAtomValue(remoteStatesAtom)[record.name]?.phase;
  const { data, error, refetch, isError } = useQuery({
    queryKey: ['widget', record.name, place.name],
    queryFn: async () => {
      if (!federation) throw new RemoteError('REGISTRY_INVALID', 'The portal has not started.');
      return { Widget: await loadWidget(federation, placed) };
    },
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  // The late widget has loaded, or another widget's retry has loaded the remote.
  useEffect(() => {
    if (error instanceof RemoteError) error.late?.then(() => refetch()).catch(() => undefined);
  }, [error, refetch]);
  useEffect(() => {
    if (isError && phase === 'ready') void refetch();
  }, [isError, phase, refetch]);

  if (error && !data) return <Missing placed={placed} error={error} onRetry={refetch} />;
  if (!data) return <Bones placed={placed} />;
  return (
    <Boundary renderError={(thrown, retry) => <Missing placed={placed} error={thrown} onRetry={retry} />}>
      <data.Widget />
    </Boundary>
  );
}

/** A placeholder of the widget's size. */
function Bones({ placed: { place } }: { placed: Placed }) {
  const { t } = useTranslation('host');
  const { parts, title } = place;
  return parts === 1 ? (
    <Card {...(i18n.exists(title) && { title: t(title) })} style={{ blockSize: '100%' }} />
  ) : (
    <Grid columns={parts} min={150} style={{ blockSize: '100%' }}>
      {Array.from({ length: parts }, (_, index) => (
        <Card key={index} />
      ))}
    </Grid>
  );
}

interface MissingProps {
  placed: Placed;
  error: unknown;
  onRetry: () => unknown;
}

function Missing({ placed: { record, place }, error, onRetry }: MissingProps) {
  const { t } = useTranslation(['host', 'app']);
  const failure = failureOf(error);
  const name = i18n.exists(place.title) ? t(place.title) : t(`${record.name}:registry.area`, record.name);
  const detail = failure.late ? t('dashboard.late') : t(`app:${failure.kind}.what`);
  return (
    <Card label={name} style={{ blockSize: '100%' }}>
      <WidgetError
        title={t('dashboard.missing', { name })}
        error={{ problem: { detail, code: failure.code } }}
        onRetry={onRetry}
      />
    </Card>
  );
}
