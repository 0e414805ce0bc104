import { actorOf, type User, type WidgetPlace } from '@cessio/contract';
import type { RemoteRecord } from '../federation/registry.ts';

export type BoardName = WidgetPlace['board'];

/** A widget on a board, with its remote. */
export interface Placed {
  record: RemoteRecord;
  place: WidgetPlace;
}

/** The registry is read leniently: a place that does not match the schema is left out. */
function isPlace(value: WidgetPlace): boolean {
  const texts = [value?.name, value?.title, value?.board, value?.actors, value?.size];
  const numbers = [value?.height, value?.phoneHeight, value?.parts, value?.order];
  return texts.every((one) => typeof one === 'string') && numbers.every(Number.isFinite);
}

/**
 * What a board shows to this user, in order. The API decides what each user may read; this only avoids empty
 * widgets.
 */
export function placesOn(
  board: BoardName,
  user: Pick<User, 'role' | 'department'>,
  remotes: readonly RemoteRecord[],
): Placed[] {
  const actor = actorOf(user);
  return remotes
    .flatMap((record) =>
      (Array.isArray(record.widgets) ? record.widgets : [])
        .filter(isPlace)
        .map((place) => ({ record, place })),
    )
    .filter(({ place }) => place.board === board && place.actors.includes(actor))
    .sort((a, b) => a.place.order - b.place.order);
}
