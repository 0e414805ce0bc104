import { createStore, initTexts, LANGUAGES } from '@cessio/shell';
import texts from '../../locales/layout.json' with { type: 'json' };
import { keyframesOf } from '../layout/route-transition.tsx';
import {
  ANIMATIONS,
  directionOf,
  directionSettingAtom,
  isDarkModeAtom,
  layoutAtom,
  localeAtom,
  menuAtom,
  navbarAtom,
  nextTheme,
  resetSettingsAtom,
  semidarkAtom,
  sidebarAtom,
  themeAtom,
} from './settings.ts';
import { clearStorageKeepingSettings, SETTING_KEYS } from './storage.ts';

beforeEach(() => localStorage.clear());

it('cycles light, dark, system, light', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
});

it('begins with the specified defaults', () => {
  const store = createStore();
  expect({
    theme: store.get(themeAtom),
    menu: store.get(menuAtom),
    layout: store.get(layoutAtom),
    rtlClass: store.get(directionSettingAtom),
    navbar: store.get(navbarAtom),
    sidebar: store.get(sidebarAtom),
    semidark: store.get(semidarkAtom),
    isDarkMode: store.get(isDarkModeAtom),
  }).toEqual({
    theme: 'light',
    menu: 'vertical',
    layout: 'full',
    rtlClass: 'ltr',
    navbar: 'navbar-sticky',
    sidebar: false,
    semidark: false,
    isDarkMode: false,
  });
  expect(LANGUAGES).toEqual([{ code: 'fr', name: 'Français' }]);
  expect(SETTING_KEYS.join(' ')).toBe(
    'theme menu layout rtlClass animation navbar i18nextLng sidebar semidark',
  );
});

it('is put back to them', () => {
  const store = createStore();
  store.set(themeAtom, 'dark');
  store.set(layoutAtom, 'boxed-layout');
  store.set(navbarAtom, 'navbar-static');
  store.set(semidarkAtom, true);
  store.set(directionSettingAtom, 'rtl');
  store.set(resetSettingsAtom);
  expect({ ...localStorage }).toEqual({
    theme: 'light',
    menu: 'vertical',
    sidebar: 'false',
    layout: 'full',
    navbar: 'navbar-sticky',
    animation: 'fade',
    semidark: 'false',
    rtlClass: 'ltr',
  });
});

it('offers the ten route transitions by name, in the specified order', () => {
  expect(ANIMATIONS.map((name) => texts[`animation.${name}`])).toEqual([
    'Aucune',
    'Fondu',
    'Fondu vers le bas',
    'Fondu vers le haut',
    'Fondu à gauche',
    'Fondu à droite',
    'Glissé vers le bas',
    'Glissé à gauche',
    'Glissé à droite',
    'Zoom avant',
  ]);
  const moves = ANIMATIONS.map((name) => JSON.stringify(keyframesOf(name, 1)));
  expect(moves[0]).toBe('null');
  expect(new Set(moves).size).toBe(ANIMATIONS.length);
  // Left and right swap in right-to-left layouts; up and down do not.
  for (const name of ANIMATIONS) {
    const mirrored = JSON.stringify(keyframesOf(name, -1)) !== JSON.stringify(keyframesOf(name, 1));
    expect([name, mirrored]).toEqual([name, /left|right/.test(name)]);
  }
});

it('persists under the specified keys', () => {
  const store = createStore();
  store.set(themeAtom, 'dark');
  store.set(semidarkAtom, true);
  store.set(menuAtom, 'horizontal');
  store.set(directionSettingAtom, 'rtl');
  expect(store.get(isDarkModeAtom)).toBe(true);
  expect({ ...localStorage }).toEqual({
    theme: 'dark',
    semidark: 'true',
    menu: 'horizontal',
    sidebar: 'false',
    rtlClass: 'rtl',
  });
});

it('closes the sidebar when the menu moves', () => {
  const store = createStore();
  store.set(sidebarAtom, true);
  store.set(menuAtom, 'vertical');
  expect(store.get(sidebarAtom)).toBe(false);
});

it('mirrors the layout for ae only', async () => {
  await initTexts();
  const store = createStore();
  store.set(localeAtom, 'ae');
  expect(store.get(directionSettingAtom)).toBe('rtl');
  store.set(localeAtom, 'fr');
  expect(store.get(directionSettingAtom)).toBe('ltr');
  expect(localStorage.getItem('i18nextLng')).toBe('fr');
  expect(directionOf('en')).toBe('ltr');
});

it('goes on when the browser refuses storage', () => {
  const refuse = import.meta.jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = createStore();
  store.set(themeAtom, 'dark');
  expect(store.get(themeAtom)).toBe('dark');
  refuse.mockRestore();
});

it('clears everything of the session at logout, keeping what belongs to the device', () => {
  localStorage.setItem('authToken', 'a');
  localStorage.setItem('draft:a', '{}');
  localStorage.setItem('theme', 'dark');
  clearStorageKeepingSettings(true);
  expect({ ...localStorage }).toEqual({ theme: 'dark', 'draft:a': '{}' });
  clearStorageKeepingSettings(false);
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});
