import { atom, i18n, type PrimitiveAtom, type WritableAtom } from '@cessio/shell';
import { directionAtom } from '../base/direction.ts';
import { readText, writeText } from '../base/text-storage.ts';
import type { SettingKey } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEMES)[number];

export const MENUS = ['vertical', 'horizontal'] as const;

/** Router transitions, in the specified order. */
export const ANIMATIONS = [
  'none',
  'fade',
  'fade-down',
  'fade-up',
  'fade-left',
  'fade-right',
  'slide-down',
  'slide-left',
  'slide-right',
  'zoom-in',
] as const;
export type Animation = (typeof ANIMATIONS)[number];

export const DIRECTIONS = ['ltr', 'rtl'] as const;
export type TextDirection = (typeof DIRECTIONS)[number];

/** A choice that is read from storage at the start and written back at each change. */
function choice<Value extends string | boolean>(
  key: SettingKey,
  values: readonly Value[],
  fallback: Value,
): WritableAtom<Value, [Value], void> {
  const stored = readText(key);
  const base = atom<Value>(values.find((value) => String(value) === stored) ?? fallback);
  return atom(
    (get) => get(base),
    (_get, set, value: Value) => {
      set(base, value);
      writeText(key, String(value));
    },
  );
}

export const themeAtom = choice('theme', THEMES, 'light');
export const animationAtom = choice('animation', ANIMATIONS, 'fade');
export const layoutAtom = choice('layout', ['full', 'boxed-layout'] as const, 'full');
export const navbarAtom = choice(
  'navbar',
  ['navbar-sticky', 'navbar-floating', 'navbar-static'] as const,
  'navbar-sticky',
);
export const semidarkAtom = choice<boolean>('semidark', [true], false);

const menuBase = choice('menu', MENUS, 'vertical');
/** On a wide screen true hides the sidebar; below 1024 px it opens the drawer, which a reload does not restore. */
export const sidebarAtom = choice<boolean>('sidebar', [true], false);

/** Changing the menu closes the sidebar. */
export const menuAtom = atom(
  (get) => get(menuBase),
  (_get, set, value: (typeof MENUS)[number]) => {
    set(menuBase, value);
    set(sidebarAtom, false);
  },
);

export const directionSettingAtom = atom(
  (get) => get(directionAtom),
  (_get, set, value: TextDirection) => {
    set(directionAtom, value);
    writeText('rtlClass', value);
  },
);

const prefersDark: PrimitiveAtom<boolean> = atom(darkQuery()?.matches ?? false);
prefersDark.onMount = (set) => {
  const query = darkQuery();
  const look = (event: MediaQueryListEvent): void => set(event.matches);
  query?.addEventListener('change', look);
  return () => query?.removeEventListener('change', look);
};

function darkQuery(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
}

/** Whether dark is on now: chosen, or the system's preference. */
export const isDarkModeAtom = atom((get) => {
  const theme = get(themeAtom);
  return theme === 'dark' || (theme === 'system' && get(prefersDark));
});

export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';
}

/** Any language but `ae` is left to right. */
export function directionOf(language: string): TextDirection {
  return language === 'ae' ? 'rtl' : 'ltr';
}

/** Switches texts and direction together. */
export const localeAtom = atom(
  () => i18n.language,
  (_get, set, language: string) => {
    set(directionSettingAtom, directionOf(language));
    writeText('i18nextLng', language);
    void i18n.changeLanguage(language);
  },
);

/** Back to the specified defaults. */
export const resetSettingsAtom = atom(null, (_get, set) => {
  set(themeAtom, 'light');
  set(menuAtom, 'vertical');
  set(layoutAtom, 'full');
  set(navbarAtom, 'navbar-sticky');
  set(animationAtom, 'fade');
  set(semidarkAtom, false);
  set(directionSettingAtom, 'ltr');
});
