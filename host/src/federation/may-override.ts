import { readText } from '../base/text-storage.ts';

/** Key of this browser's overrides, by the name of the remote. */
export const OVERRIDES = 'cessio.overrides';

/** Whether remotes may be replaced in this page, so that what does it is fetched (override.ts, development-react.ts). */
export const mayOverride = (): boolean => /[?&]remote=/.test(location.search) || readText(OVERRIDES) !== null;
