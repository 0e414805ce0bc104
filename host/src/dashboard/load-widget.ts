import type { ComponentType } from 'react';
import { withDeadline } from '../federation/deadline.ts';
import type { Federation } from '../federation/federation.ts';
import type { Placed } from './places.ts';

/** ms after which a notice replaces a widget; a late widget still replaces the notice. */
export const WIDGET_MS = 5000;

/** One widget's component. @throws RemoteError; with `late` when it is still loading. */
export function loadWidget(
  federation: Federation,
  { record, place }: Placed,
  ms: number = WIDGET_MS,
): Promise<ComponentType> {
  const remote = record.name;
  return withDeadline(federation.widget(record, place.name), ms, `${remote} takes its time.`, { remote });
}
