import { readStored, writeStored } from '../util/storage.ts';
import type { SavedView } from './types.ts';

/** Where the views of a list are stored. */
export interface ViewStore {
  load(list: string): Promise<SavedView[]>;
  /** Stores a view, replacing the one of that name. Throws the client's problem. */
  save(list: string, view: SavedView): Promise<SavedView>;
  remove(list: string, view: SavedView): Promise<void>;
}

const keyOf = (list: string) => `cessio.table.${list}.views`;
const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'name' in one && 'params' in one);
const onDevice = (list: string) => readStored<SavedView[]>(keyOf(list), [], isViews);

/** Views on this device: of visitors, and of users who saved views before the API stored them. */
const device: ViewStore = {
  load: async (list) => onDevice(list),
  save: async (list, view) => {
    writeStored(keyOf(list), [...onDevice(list).filter(({ name }) => name !== view.name), view]);
    return view;
  },
  remove: async (list, view) =>
    writeStored(
      keyOf(list),
      onDevice(list).filter(({ name }) => name !== view.name),
    ),
};
let connected: () => Promise<ViewStore> = async () => device;

/**
 * From now on stores views with the account; the kit makes no calls itself. @param fetch called when views are opened
 */
export function connectViews(fetch: () => Promise<ViewStore>): void {
  connected = fetch;
}

/** Default views chosen since this page was loaded, by user and list; earlier ones come with the session. */
const chosen = new Map<string, SavedView | null>();

/** Records with which of its views a list opens from now on. */
export function noteDefault(user: string | undefined, list: string, views: readonly SavedView[]): void {
  chosen.set(`${user} ${list}`, views.find(({ isDefault }) => isDefault) ?? null);
}

/** The view chosen for a list in this page; undefined when none was. */
export const chosenDefault = (user: string | undefined, list: string): SavedView | null | undefined =>
  chosen.get(`${user} ${list}`);

export const saveView: ViewStore['save'] = async (list, view) => (await connected()).save(list, view);
export const removeView: ViewStore['remove'] = async (list, view) => (await connected()).remove(list, view);

/** The views of a list; those still stored on this device are moved to the account once. */
export async function loadViews(list: string): Promise<SavedView[]> {
  const store = await connected();
  const views = await store.load(list);
  if (store === device) return views;
  for (const view of onDevice(list)) {
    // A view that the API refuses stays on this device.
    if (!views.some(({ name }) => name === view.name)) views.push(await store.save(list, view));
    await device.remove(list, view);
  }
  return views;
}
