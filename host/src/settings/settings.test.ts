import { createStore, initTexts } from '@cessio/shell';
import {
  directionOf,
  directionSettingAtom,
  isDarkModeAtom,
  localeAtom,
  menuAtom,
  nextTheme,
  semidarkAtom,
  sidebarAtom,
  themeAtom,
} from './settings.ts';
import { clearStorageKeepingSettings } from './storage.ts';

beforeEach(() => localStorage.clear());

it('cycles light, dark, system, light', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
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

it('turns the layout round for ae only', async () => {
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
  const refuse = jestSpy();
  const store = createStore();
  store.set(themeAtom, 'dark');
  expect(store.get(themeAtom)).toBe('dark');
  refuse.mockRestore();
});

it('clears everything of the session at logout, keeping what belongs to the device', () => {
  localStorage.setItem('authToken', 'a');
  localStorage.setItem('cessio.draft', '{}');
  localStorage.setItem('theme', 'dark');
  clearStorageKeepingSettings();
  expect({ ...localStorage }).toEqual({ theme: 'dark' });
});

function jestSpy() {
  return import.meta.jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
