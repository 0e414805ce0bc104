/**
 * Runs before anything is painted: puts back theme, direction and language from the specified storage keys,
 * hands the style nonce on, asks for what follows the bundle, and shows the static notice when that does not arrive.
 * An own file, written as it runs: the policy forbids inline code and this must not wait for the bundle.
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
  // A language asked for by the address decides; else what was chosen last, else what the language gives.
  const asked = new URLSearchParams(location.search).get('lng');
  const chosen = stored('rtlClass');
  const given = (language) => (language?.split('-')[0] === 'ae' ? 'rtl' : 'ltr');
  html.dir = asked
    ? given(asked)
    : chosen === 'rtl' || chosen === 'ltr'
      ? chosen
      : given(stored('i18nextLng'));
  if (asked) {
    try {
      localStorage.setItem('rtlClass', html.dir);
    } catch {
      // holds for this page
    }
  }
  for (const key of ['menu', 'layout', 'animation', 'navbar', 'sidebar', 'semidark']) {
    const value = stored(key);
    if (value) body.dataset[key] = value;
  }

  // What comes after the bundle is known already: the inside of the portal, or the page for signing in.
  const signsIn = location.pathname.toLowerCase().replace(/\/$/, '') === '/auth/boxed-signin';
  const part = stored('authToken') ? 'inside' : signsIn ? 'sign-in' : null;
  if (part === 'sign-in') html.dataset.first = part;
  const ahead = document.querySelector('meta[name="cessio-ahead"]');
  for (const { href, integrity } of (part && ahead && JSON.parse(ahead.content)[part]) || []) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'script',
      crossOrigin: 'anonymous',
      integrity: integrity || '',
      href,
    });
    document.head.append(link);
  }

  const fail = () => {
    if (window.__cessioStarted) return;
    const notice = document.getElementById('fatal');
    const root = document.getElementById('root');
    if (!notice || !root) return;
    root.hidden = true;
    delete html.dataset.first;
    notice.hidden = false;
    document.getElementById('fatal-reload').addEventListener('click', () => location.reload());
  };
  // A script of ours that is refused, missing or does not parse; scripts of remotes are the host's business.
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
})();
