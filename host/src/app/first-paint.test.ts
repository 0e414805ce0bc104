import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script as the page runs it, before the bundle. */
const script = readFileSync(join(process.cwd(), 'host/src/app/first-paint.js'), 'utf8');

/** Runs it at an address, with this local storage. */
function run(path: string, stored: Record<string, string>, systemDark = false): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.replaceState(null, '', path);
  globalThis.matchMedia = ((query: string) => ({ matches: systemDark, media: query })) as typeof matchMedia;
  // oxlint-disable-next-line no-new-func -- a file of ours that no module may import
  new Function(script)();
}

function paint(stored: Record<string, string>, { search = '', systemDark = false } = {}) {
  document.body.className = '';
  for (const key of Object.keys(document.body.dataset)) delete document.body.dataset[key];
  run(`/${search}`, stored, systemDark);
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
  // The direction was changed by hand after the language.
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

describe('what is asked for before the bundle', () => {
  const file = (name: string) => ({ href: `/assets/${name}.1.js`, integrity: `sha384-${name}` });
  const parts = {
    'sign-in': [file('sign-in')],
    'app-shell': [file('app-shell'), { href: '/assets/2.js' }],
    dashboard: [file('dashboard'), { href: '/assets/2.js' }],
    federation: [file('federation')],
    http: [file('http')],
  };
  const theirs = (name: string, board: string) => ({
    prefixes: [`/${name}`],
    hashes: { [`http://r/${name}.js`]: `sha384-${name}` },
    widgets: [{ board }],
  });
  const remotes = { remotes: [theirs('Invoices', 'home'), theirs('admin', 'portfolio')] };
  const fetched = import.meta.jest.fn<Promise<Response>, [string, RequestInit?]>();
  const meta = (name: string, content: string) =>
    Object.assign(document.createElement('meta'), { name: `cessio-${name}`, content });
  beforeEach(() => {
    fetched.mockReset().mockResolvedValue({ ok: true } as Response);
    globalThis.fetch = fetched as unknown as typeof fetch;
  });

  function asked(path: string, stored: Record<string, string> = {}, config: unknown = null) {
    const entry = document.createElement('script');
    entry.defer = true;
    const facts = Object.entries({ preload: parts, remotes, ...(config !== null && { config }) });
    document.head.replaceChildren(...facts.map(([name, fact]) => meta(name, JSON.stringify(fact))), entry);
    for (const key of ['first', 'panel']) delete document.documentElement.dataset[key];
    delete globalThis.__cessioProfile;
    delete globalThis.__cessioWork;
    run(path, stored);
    const files = () => {
      const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
      for (const { as, crossOrigin } of links)
        expect({ as, crossOrigin }).toEqual({ as: 'script', crossOrigin: 'anonymous' });
      return links.map((link) => [link.getAttribute('href'), link.integrity]);
    };
    const { first, panel } = document.documentElement.dataset;
    return { files, painted: first, panel, entry };
  }
  const APP_SHELL = [
    ['/assets/app-shell.1.js', 'sha384-app-shell'],
    ['/assets/2.js', ''],
  ];
  const FEDERATION = ['/assets/federation.1.js', 'sha384-federation'];
  const HTTP = ['/assets/http.1.js', 'sha384-http'];

  it.each([
    ['/notifications', APP_SHELL],
    ['/auth/boxed-signin', APP_SHELL],
    ['/', [...APP_SHELL, ['/assets/dashboard.1.js', 'sha384-dashboard']]],
    ['/invoices/my', [...APP_SHELL, FEDERATION]],
    ['/InvoicesOther', APP_SHELL],
  ])('at %s is the app shell with what the page needs, for whoever has a session', (path, files) => {
    const { files: now, painted } = asked(path, { authToken: 't' });
    expect(now()).toEqual(files);
    expect(painted).toBeUndefined();
  });

  it('is the profile, with the stored token and once', () => {
    asked('/', { authToken: 't' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledWith(
      '/api/auth/profil',
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'Bearer t' }) }),
    );
    expect(globalThis.__cessioProfile?.token).toBe('t');
  });

  it('is at home also what waits for the user, once the bundle is here', () => {
    const list = asked('/invoices/my', { authToken: 't' });
    list.entry.dispatchEvent(new Event('load'));
    expect(globalThis.__cessioWork).toBeUndefined();

    const home = asked('/', { authToken: 't' });
    expect(globalThis.__cessioWork).toBeUndefined();
    home.entry.dispatchEvent(new Event('load'));
    expect(fetched).toHaveBeenLastCalledWith(
      '/api/work',
      expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'Bearer t' }) }),
    );
    expect(globalThis.__cessioWork?.token).toBe('t');
  });

  it('adds what the first drawing can do without once the bundle is here: on the board also the remotes', () => {
    const list = asked('/invoices/my', { authToken: 't' });
    list.entry.dispatchEvent(new Event('load'));
    expect(list.files()).toEqual([...APP_SHELL, FEDERATION, HTTP]);

    const board = asked('/', { authToken: 't' });
    board.entry.dispatchEvent(new Event('load'));
    expect(board.files().slice(3)).toEqual([HTTP, FEDERATION, ['http://r/Invoices.js', 'sha384-Invoices']]);
  });

  it.each(['/auth/boxed-signin', '/Auth/Boxed-Signin/', '/auth/boxed-signin?next=%2FInvoices'])(
    'is the page for signing in at %s, which is painted at once',
    (path) => {
      const { files, painted, entry } = asked(path);
      entry.dispatchEvent(new Event('load'));
      expect(files()).toEqual([['/assets/sign-in.1.js', 'sha384-sign-in']]);
      expect(painted).toBe('sign-in');
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('asks for more when the page says so, each file once', () => {
    const { files } = asked('/auth/boxed-signin');
    for (const part of ['app-shell', 'dashboard', 'unknown']) globalThis.__cessioPreload?.(part);
    expect(files().slice(1)).toEqual([...APP_SHELL, ['/assets/dashboard.1.js', 'sha384-dashboard']]);
  });

  it('paints the panel that the configuration asks for', () => {
    expect(asked('/auth/boxed-signin').panel).toBeUndefined();
    expect(asked('/auth/boxed-signin', {}, { brand: 'Cessio' }).panel).toBe('safety');
    const demo = { accounts: [1, 2, 3] };
    expect(asked('/auth/boxed-signin', {}, { brand: 'Cessio', demo }).panel).toBe('demo');
    expect(document.documentElement.style.getPropertyValue('--accounts')).toBe('3');
  });

  it.each(['/', '/auth/boxed-signup', '/about', '/auth/boxed-signin/more'])(
    'is not known to a visitor of %s',
    (path) => {
      const { files, painted } = asked(path);
      expect([files(), painted]).toEqual([[], undefined]);
    },
  );

  it.each(['', 'no json', '{"remotes":[{}]}'])('harms nothing when the page says %p', (said) => {
    document.head.replaceChildren(meta('remotes', said));
    expect(() => run('/Invoices/my', { authToken: 't' })).not.toThrow();
  });
});
