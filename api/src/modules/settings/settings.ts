import type { PortalSettings } from '@cessio/contract';
import type { Pools } from '../../db/pools.ts';
import { readSettings } from './settings.repository.ts';

/** Each process hears of a change at once; should the word be lost, it knows this much later. */
const KEEP_MS = 5_000;
/** After a failed look, before the next one. */
const RETRY_MS = 1_000;

/** The portal's settings as this process knows them. */
export interface Settings {
  /**
   * At most seconds old. While the database is away the last known ones stay in force.
   * @throws the database's error when nothing was ever read
   */
  current(): Promise<PortalSettings>;
  /** Somebody changed them: the next look asks the database. */
  forget(): void;
}

export function createSettings(pools: Pools): Settings {
  let known: PortalSettings | undefined;
  let goodUntil = 0;
  let reading: Promise<PortalSettings> | undefined;
  /** Grows with each change, so that a look begun before it is not kept. */
  let changes = 0;

  async function look(): Promise<PortalSettings> {
    const seenChanges = changes;
    try {
      const { settings } = await readSettings(pools.of('system'));
      if (seenChanges === changes) {
        known = settings;
        goodUntil = Date.now() + KEEP_MS;
      }
      return settings;
    } catch (error) {
      if (!known) throw error;
      if (seenChanges === changes) goodUntil = Date.now() + RETRY_MS;
      return known;
    }
  }

  return {
    current: async () => {
      if (known && Date.now() < goodUntil) return known;
      const mine = (reading ??= look().finally(() => {
        if (reading === mine) reading = undefined;
      }));
      return mine;
    },
    forget: () => {
      changes += 1;
      goodUntil = 0;
      reading = undefined;
    },
  };
}
