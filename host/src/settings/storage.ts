import { DRAFTS } from '@cessio/ui';
import { readText } from '../base/text-storage.ts';

/** The specified keys: settings of the device, not of the session, so signing out keeps them. */
export const SETTING_KEYS = [
  'theme',
  'menu',
  'layout',
  'rtlClass',
  'animation',
  'navbar',
  'i18nextLng',
  'sidebar',
  'semidark',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** The mark by which accounts recognise this browser. It grants nothing, and survives signing out. */
export const BROWSER_MARK = 'cessio.browser';

/** Why this device's session ended without a sign-out, for a tab loaded only afterwards. */
export const ENDED_KEY = 'cessio.ended';

/** The mark to send with a sign-in; undefined in a browser that has never signed in. */
export const readBrowserMark = (): string | undefined => readText(BROWSER_MARK) ?? undefined;

/**
 * Clears local storage as the specification asks at logout, and restores the device's own settings.
 * @param drafts whether unsent input is restored too
 */
export function clearStorageKeepingSettings(drafts: boolean): void {
  try {
    const names = new Set<string>([...SETTING_KEYS, BROWSER_MARK, ENDED_KEY]);
    const kept = Object.entries(localStorage).filter(
      ([key]) => names.has(key) || (drafts && key.startsWith(DRAFTS)),
    );
    localStorage.clear();
    for (const [key, value] of kept) localStorage.setItem(key, value);
  } catch {
    // Storage is refused, so there is nothing to clear.
  }
}
