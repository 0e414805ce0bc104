import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script as the page runs it, before the bundle. */
const script = readFileSync(join(process.cwd(), 'host/src/app/first-paint.js'), 'utf8');

function paint(stored: Record<string, string>, { search = '', systemDark = false } = {}) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  document.body.className = '';
  for (const key of Object.keys(document.body.dataset)) delete document.body.dataset[key];
  history.replaceState(null, '', `/${search}`);
  globalThis.matchMedia = ((query: string) => ({ matches: systemDark, media: query })) as typeof matchMedia;
  // oxlint-disable-next-line no-new-func -- a file of ours that no module may import
  new Function(script)();
  return { dir: document.documentElement.dir, dark: document.body.classList.contains('dark') };
}

beforeEach(() => void import.meta.jest.useFakeTimers());
afterEach(() => void import.meta.jest.useRealTimers());

it.each([
  [{}, false, false],
  [{}, true, false],
  [{ theme: 'light' }, true, false],
  [{ theme: 'dark' }, false, true],
  [{ theme: 'system' }, false, false],
  [{ theme: 'system' }, true, true],
] as const)('paints %j on a device that is dark: %s, dark: %s', (stored, systemDark, dark) => {
  expect(paint(stored, { systemDark }).dark).toBe(dark);
});

it.each([
  [{}, '', 'ltr'],
  [{ rtlClass: 'rtl' }, '', 'rtl'],
  [{ i18nextLng: 'ae' }, '', 'rtl'],
  [{ i18nextLng: 'fr' }, '', 'ltr'],
  // Turned back by hand after the language was chosen.
  [{ i18nextLng: 'ae', rtlClass: 'ltr' }, '', 'ltr'],
  [{ rtlClass: 'odd' }, '', 'ltr'],
  [{}, '?lng=ae', 'rtl'],
  [{}, '?lng=ae-DZ', 'rtl'],
  [{ rtlClass: 'rtl' }, '?lng=fr', 'ltr'],
] as const)('reads %j with the address %s from %s', (stored, search, dir) => {
  expect(paint(stored, { search }).dir).toBe(dir);
});

it('keeps the direction of a language that the address asked for', () => {
  paint({ rtlClass: 'ltr' }, { search: '?lng=ae' });
  expect(localStorage.getItem('rtlClass')).toBe('rtl');
});

it('goes on when the browser refuses storage', () => {
  const refuse = import.meta.jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(paint({}, { search: '?lng=ae' })).toEqual({ dir: 'rtl', dark: false });
  refuse.mockRestore();
});
