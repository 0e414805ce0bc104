import { DRAFTS } from '@cessio/ui';

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

/** A stored text; null when there is none or the browser refuses storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null; where storage is full or refused, only this page knows it. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing is stored.
  }
}

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
