import { DRAFTS } from '@cessio/ui';

/** The specified keys: choices of the device, not of the session, so signing out keeps them. */
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

/** A text of this device; null when there is none or the browser refuses storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null removes it; where storage is full or refused, this page alone knows of it. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing is kept.
  }
}

/** The mark by which accounts recognise this browser. It grants nothing, and is kept when the user signs out. */
export const BROWSER_MARK = 'cessio.browser';

/** Why the session of this device ended by itself, for a tab that is loaded only afterwards. */
export const ENDED_KEY = 'cessio.ended';

/** What to send with a sign-in; undefined in a browser that never signed in. */
export const readBrowserMark = (): string | undefined => readText(BROWSER_MARK) ?? undefined;

/**
 * Clears local storage as the specification asks at logout, and puts the device's own choices back.
 * @param drafts whether what was typed and not sent is put back too
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
