import type { PortalSettings } from '@cessio/contract';
import type { Pools } from '../../db/pools.ts';
import { keep, type Kept } from '../../db/kept.ts';
import { readSettings } from './settings.repository.ts';

/** The portal's settings as cached by this process. */
export type Settings = Kept<PortalSettings>;

export const createSettings = (pools: Pools): Settings =>
  keep(async () => (await readSettings(pools.of('system'))).settings);
