import { detectLanguages, i18n, initTexts, registerTexts, type LanguageSources } from './i18n.ts';

const storage = (value: string | null) => ({ getItem: () => value, setItem: () => undefined });
const nothing: LanguageSources = {
  search: '',
  cookie: '',
  local: storage(null),
  session: storage(null),
  navigator: [],
  html: null,
};

it('looks in the specified order', () => {
  const all: LanguageSources = {
    search: '?lng=a',
    cookie: 'x=1; i18next=b',
    local: storage('c'),
    session: storage('d'),
    navigator: ['e', 'f'],
    html: 'g',
  };
  expect(detectLanguages(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(detectLanguages(nothing)).toEqual([]);
});

it('works where storage is refused', () => {
  expect(detectLanguages({ ...nothing, local: null, session: null, html: 'fr' })).toEqual(['fr']);
});

it('speaks French whatever the browser says, with texts registered before and after the start', async () => {
  registerTexts('early', { 'a.b': 'Tôt' });
  await initTexts();
  registerTexts('late', { 'a.b': 'Tard {{x}}' });
  expect(i18n.resolvedLanguage).toBe('fr');
  // Only the language is stored, without the browser's region.
  expect(localStorage.getItem('i18nextLng')).toMatch(/^[a-z]{2}$/);
  expect(i18n.t('early:a.b')).toBe('Tôt');
  expect(i18n.t('late:a.b', { x: '<b>' })).toBe('Tard <b>');
});

it('draws nothing again for texts that come with a part of their own', async () => {
  await initTexts();
  let drawn = 0;
  const count = (): void => void (drawn += 1);
  i18n.store.on('added', count);
  registerTexts('late', { other: 'Encore' });
  expect(i18n.t('late:other')).toBe('Encore');
  expect(drawn).toBe(0);
  i18n.store.off('added', count);
});

it('keeps French texts for a language that mirrors the layout but has no file', async () => {
  const before = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return Promise.resolve(new Response('', { status: 404 }));
  };
  try {
    await i18n.changeLanguage('ae');
    expect(asked).toContain('/locales/ae/early.json');
    expect(i18n.t('early:a.b')).toBe('Tôt');
    expect(localStorage.getItem('i18nextLng')).toBe('ae');
  } finally {
    globalThis.fetch = before;
    await i18n.changeLanguage('fr');
  }
});
