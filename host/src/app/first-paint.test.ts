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

describe('what follows the bundle', () => {
  const parts = {
    inside: [{ href: '/assets/inside.1.js', integrity: 'sha384-i' }, { href: '/assets/2.js' }],
    'sign-in': [{ href: '/assets/sign-in.1.js', integrity: 'sha384-s' }],
  };

  function asked(path: string, stored: Record<string, string> = {}) {
    document.head.innerHTML = `<meta name="cessio-ahead" content='${JSON.stringify(parts)}'>`;
    delete document.documentElement.dataset['first'];
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    history.replaceState(null, '', path);
    globalThis.matchMedia = ((query: string) => ({ matches: false, media: query })) as typeof matchMedia;
    // oxlint-disable-next-line no-new-func -- a file of ours that no module may import
    new Function(script)();
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
    for (const { as, crossOrigin } of links)
      expect({ as, crossOrigin }).toEqual({ as: 'script', crossOrigin: 'anonymous' });
    return {
      files: links.map((link) => [link.getAttribute('href'), link.integrity]),
      painted: document.documentElement.dataset['first'],
    };
  }

  it.each(['/', '/Invoices/my', '/auth/boxed-signin'])(
    'is the inside at %s for whoever has a session',
    (path) => {
      const { files, painted } = asked(path, { authToken: 't' });
      expect(files).toEqual([
        ['/assets/inside.1.js', 'sha384-i'],
        ['/assets/2.js', ''],
      ]);
      expect(painted).toBeUndefined();
    },
  );

  it.each(['/auth/boxed-signin', '/Auth/Boxed-Signin/', '/auth/boxed-signin?next=%2FInvoices'])(
    'is the page for signing in at %s, which is painted at once',
    (path) => {
      expect(asked(path)).toEqual({ files: [['/assets/sign-in.1.js', 'sha384-s']], painted: 'sign-in' });
    },
  );

  it.each(['/', '/auth/boxed-signup', '/about', '/auth/boxed-signin/more'])(
    'is not known to a visitor of %s',
    (path) => {
      expect(asked(path)).toEqual({ files: [], painted: undefined });
    },
  );

  it('is nobody’s business when the page says nothing of it', () => {
    document.head.innerHTML = '';
    history.replaceState(null, '', '/auth/boxed-signin');
    localStorage.clear();
    // oxlint-disable-next-line no-new-func -- a file of ours that no module may import
    expect(() => new Function(script)()).not.toThrow();
  });
});
