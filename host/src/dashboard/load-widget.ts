import type { ComponentType } from 'react';
import { withDeadline } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import { RemoteError } from '../federation/remote-error.ts';
import type { Placed } from './places.ts';

/** ms after which a notice replaces a widget; a late widget still replaces the notice. */
export const WIDGET_MS = 5000;

async function codeOf(federation: Federation, { record, place }: Placed): Promise<ComponentType> {
  const { widgets } = await federation.load(record);
  const load = widgets?.[place.name];
  if (!load)
    throw new RemoteError('REMOTE_REFUSED', `${record.name} declares no widget ${place.name}.`, {
      remote: record.name,
    });
  return (await load()).default;
}

/** One widget's component. @throws RemoteError; with `late` when it is still loading. */
export function loadWidget(
  federation: Federation,
  placed: Placed,
  ms: number = WIDGET_MS,
): Promise<ComponentType> {
  const remote = placed.record.name;
  return withDeadline(codeOf(federation, placed), ms, `${remote} takes its time.`, { remote });
}
