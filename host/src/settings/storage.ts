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

/** The mark by which accounts recognise this browser. It grants nothing, and is kept when the user signs out. */
const BROWSER_MARK = 'cessio.browser';

/** What to send with a sign-in; undefined in a browser that never signed in. */
export function readBrowserMark(): string | undefined {
  try {
    return localStorage.getItem(BROWSER_MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepBrowserMark(mark: string): void {
  try {
    localStorage.setItem(BROWSER_MARK, mark);
  } catch {
    // Storage is refused: accounts do not recognise this browser.
  }
}

/** A stored choice, as written; null when there is none or the browser refuses. */
export function readSetting(key: SettingKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice; a full or forbidden storage makes it last as long as the page. */
export function writeSetting(key: SettingKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused: the choice applies to this page only.
  }
}

/**
 * Clears local storage as the specification asks at logout, and puts the device's own choices back.
 * @param drafts whether what was typed and not sent is put back too
 */
export function clearStorageKeepingSettings(drafts: boolean): void {
  try {
    const names = new Set<string>([...SETTING_KEYS, BROWSER_MARK]);
    const kept = Object.entries(localStorage).filter(
      ([key]) => names.has(key) || (drafts && key.startsWith(DRAFTS)),
    );
    localStorage.clear();
    for (const [key, value] of kept) localStorage.setItem(key, value);
  } catch {
    // Storage is refused, so there is nothing to clear.
  }
}
