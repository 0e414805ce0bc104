import { createInstance, type BackendModule, type i18n as I18n, type LanguageDetectorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Flat: a dot in a key does not nest. */
export type Texts = Record<string, string>;

/** Languages offered in the list. */
export const LANGUAGES = [{ code: 'fr', name: 'Français' }] as const;
/** `ae` mirrors the layout; its texts are French until Arabic ones are written. */
const KNOWN = ['fr', 'ae'];
const STORAGE_KEY = 'i18nextLng';

/** Where the browser reveals its user's language. */
export interface LanguageSources {
  search: string;
  cookie: string;
  local: Pick<Storage, 'getItem' | 'setItem'> | null;
  session: Pick<Storage, 'getItem'> | null;
  navigator: readonly string[];
  html: string | null;
}

/** Candidates in the specified order, as found: query, cookie, local and session storage, browser, html tag. */
export function detectLanguages(from: LanguageSources): string[] {
  const cookie = /(?:^|;\s*)i18next=([^;]+)/.exec(from.cookie)?.[1];
  const found = [
    new URLSearchParams(from.search).get('lng'),
    cookie === undefined ? null : decodeURIComponent(cookie),
    from.local?.getItem(STORAGE_KEY),
    from.session?.getItem(STORAGE_KEY),
    ...from.navigator,
    from.html,
  ];
  return found.filter((code): code is string => Boolean(code));
}

/** The browser may refuse storage: then the language is not remembered, and nothing throws. */
function storage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null;
  } catch {
    return null;
  }
}

const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  // Only the language of a code counts: `fr` is stored under the specified key, not `fr-FR`.
  detect: () =>
    detectLanguages({
      search: location.search,
      cookie: document.cookie,
      local: storage('localStorage'),
      session: storage('sessionStorage'),
      navigator: navigator.languages,
      html: document.documentElement.lang || null,
    }).map((code) => code.split('-')[0] ?? code),
  cacheUserLanguage: (language) => {
    try {
      storage('localStorage')?.setItem(STORAGE_KEY, language);
    } catch {
      // Storage is full or refused: the choice applies to this page only.
    }
  },
};

/** French comes with the code; any other language is fetched, namespace by namespace. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language: string, namespace: string) => {
    if (language === 'fr') return {};
    // A language whose file is missing or unreachable silently falls back to French.
    try {
      const answer = await fetch(`/locales/${language}/${namespace}.json`, {
        headers: { Accept: 'application/json' },
      });
      return answer.ok ? ((await answer.json()) as Texts) : {};
    } catch {
      return {};
    }
  },
};

/** The one instance of the page. Until `initTexts` is called it only collects texts. */
export const i18n: I18n = createInstance();
const waiting = new Map<string, Texts>();
let starting: Promise<unknown> | undefined;

/**
 * Adds the French texts of a namespace: the host's at start, a remote's when it is loaded. A module registers its texts
 * before it is rendered, so that what is on screen is not rendered again.
 */
export function registerTexts(namespace: string, fr: Texts): void {
  // While i18next starts it fetches another language: French texts registered meanwhile go where French already is.
  if (starting) i18n.addResourceBundle('fr', namespace, fr, true, true, { silent: true });
  else waiting.set(namespace, { ...waiting.get(namespace), ...fr });
}

/** Starts i18next, once; later calls do nothing. `common` is the kit's and the host's namespace. */
export async function initTexts(): Promise<I18n> {
  starting ??= i18n
    .use(detector)
    .use(backend)
    .use(initReactI18next)
    .init({
      fallbackLng: 'fr',
      supportedLngs: KNOWN,
      load: 'languageOnly',
      ns: [...new Set(['common', ...waiting.keys()])],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: ':',
      resources: { fr: Object.fromEntries(waiting) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      // When another language's texts have loaded, everything is rendered again.
      react: { useSuspense: false, bindI18nStore: 'added' },
      initAsync: false,
    });
  waiting.clear();
  await starting;
  return i18n;
}
