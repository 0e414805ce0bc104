/**
 * Runs before anything is painted: applies the stored theme, direction and language, hands on the style nonce,
 * preloads the chunks that this address needs, and shows the static notice when the bundle does not load. A file of its
 * own, not transpiled: the content security policy forbids inline code, and it must not wait for the bundle.
 */
(function firstPaint() {
  const html = document.documentElement;
  const body = document.body;
  const nonce = document.querySelector('meta[name="csp-nonce"]');
  if (nonce && nonce.content) window.__nonce__ = nonce.content;

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('theme') || 'light';
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  body.classList.toggle('dark', dark);
  // The language in the address decides, else the last chosen direction, else that of the stored language.
  const language = new URLSearchParams(location.search).get('lng');
  const chosen = stored('rtlClass');
  const given = (code) => (code?.split('-')[0] === 'ae' ? 'rtl' : 'ltr');
  html.dir = language
    ? given(language)
    : chosen === 'rtl' || chosen === 'ltr'
      ? chosen
      : given(stored('i18nextLng'));
  if (language) {
    try {
      localStorage.setItem('rtlClass', html.dir);
    } catch {
      // Storage is refused: the direction applies to this page only.
    }
  }
  for (const key of ['menu', 'layout', 'animation', 'navbar', 'sidebar', 'semidark']) {
    const value = stored(key);
    if (value) body.dataset[key] = value;
  }

  const fail = () => {
    if (window.__cessioStarted) return;
    const notice = document.getElementById('fatal');
    const root = document.getElementById('root');
    if (!notice || !root) return;
    root.hidden = true;
    delete html.dataset.first;
    notice.hidden = false;
  };
  // A script of ours that is blocked, missing or does not parse; the host handles failures of remotes itself.
  addEventListener(
    'error',
    (event) => {
      const own =
        event.target && event.target.src && event.target.src.startsWith(`${location.origin}/assets/`);
      if (own || event.error instanceof SyntaxError) addEventListener('DOMContentLoaded', fail);
      if (own && document.readyState !== 'loading') fail();
    },
    true,
  );
  setTimeout(fail, 20_000);

  /**
   * Requests at once what the first render of this address needs. The rest follows when the bundle has
   * loaded, so that it does not compete for bandwidth.
   */
  function preloadNext() {
    const fact = (name) => {
      const meta = document.querySelector(`meta[name="cessio-${name}"]`);
      return (meta && meta.content && JSON.parse(meta.content)) || {};
    };
    const path = location.pathname.toLowerCase().replace(/\/+$/, '');
    const parts = fact('preload');
    const remotes = fact('remotes').remotes || [];
    const token = stored('authToken');
    const asked = new Set();
    const ask = ({ href, integrity }) => {
      if (asked.has(href)) return;
      asked.add(href);
      const link = document.createElement('link');
      Object.assign(link, {
        rel: 'preload',
        as: 'script',
        crossOrigin: 'anonymous',
        integrity: integrity || '',
        href,
      });
      document.head.append(link);
    };
    const askPart = (name) => (parts[name] || []).forEach(ask);
    window.__cessioPreload = askPart;
    if (token) {
      const headers = {
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        Authorization: `Bearer ${token}`,
      };
      const early = (address) => {
        const signal = AbortSignal.timeout(10_000);
        return { token, answer: fetch(address, { headers, signal }).catch(() => null) };
      };
      window.__cessioProfile = early('/api/auth/profil');
      askPart('app-shell');
      if (path === '') askPart('dashboard');
      const isTheirs = ({ prefixes }) =>
        prefixes.some((prefix) => `${path}/`.startsWith(`${prefix.toLowerCase()}/`));
      if (remotes.some(isTheirs)) askPart('federation');
      const entry = document.querySelector('script[defer]');
      entry?.addEventListener('load', () => {
        // What home says first; before its files, which it shows below.
        if (path === '') window.__cessioWork = early('/api/work');
        askPart('http');
        askPart('federation');
        const isOnHome = ({ widgets }) => (widgets || []).some(({ board }) => board === 'home');
        for (const { hashes } of path === '' ? remotes.filter(isOnHome) : [])
          for (const [href, integrity] of Object.entries(hashes || {})) ask({ href, integrity });
      });
    } else if (path === '/auth/boxed-signin') {
      html.dataset.first = 'sign-in';
      const { brand, demo } = fact('config');
      if (brand) html.dataset.panel = demo ? 'demo' : 'safety';
      if (demo) html.style.setProperty('--accounts', demo.accounts.length);
      askPart('sign-in');
    }
  }
  try {
    preloadNext();
  } catch {
    // What is not preloaded here is requested by the bundle.
  }
})();
