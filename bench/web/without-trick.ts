import { readFileSync } from 'node:fs';
import { proxyOf, type Proxy } from './proxy.ts';

/** The source, not the minified build, so that tricks can be switched off in it. */
const FIRST_PAINT = readFileSync(new URL('../../host/src/app/first-paint.js', import.meta.url), 'utf8');

const meta = (name: string): RegExp => new RegExp(`<meta name="cessio-${name}" content=(?:"[^"]*"|'[^']*')>`);

/** Tricks that speed up a first view, each with what to remove from the page and its first script to switch it off. */
export const TRICKS: Readonly<Record<string, readonly [from: string | RegExp, to: string]>> = {
  'page de connexion peinte': ["html.dataset.first = 'sign-in';", ''],
  'fichiers préchargés': [meta('preload'), ''],
  'configuration dans la page': [meta('config'), ''],
  'registre dans la page': [meta('remotes'), ''],
  'profil demandé tôt': [
    "fetch('/api/auth/profil', { headers, signal }).catch(() => null)",
    'Promise.resolve(null)',
  ],
  'préchargement dès la première touche': ['window.__cessioPreload = askPart;', ''],
  'paquet en plusieurs tâches': [
    'const html =',
    'window.scheduler = { yield: () => Promise.resolve() };\nconst html =',
  ],
};

/** The portal at `origin` with one trick switched off; without a name, unchanged but through the same proxy. */
export function withoutTrick(origin: string, name?: string): Promise<Proxy> {
  const [from, to] = TRICKS[name ?? ''] ?? ['', ''];
  return proxyOf(origin, (path, { headers }) => {
    if (path.includes('/first-paint.')) return () => FIRST_PAINT.replace(from, to);
    if (headers['sec-fetch-dest'] !== 'document') return undefined;
    // The build's hash of the script does not match the one served here.
    return (page) => page.replace(/(first-paint\.[^>]*?) integrity="[^"]*"/, '$1').replace(from, to);
  });
}
