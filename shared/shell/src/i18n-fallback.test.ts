import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { i18n, initTexts, registerTexts, type Texts } from './i18n.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** All text files of host, kit and remotes. */
const files = globSync('{host,remote-*,shared/ui}/locales/*.json', { cwd: ROOT })
  .toSorted()
  .map((file) => ({ file, texts: JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Texts }));

/** `app.json` has the host's failures, in a namespace of its own. */
const namespaceOf = (file: string) =>
  file.endsWith('/app.json') ? 'app' : file.replaceAll('/', '-').replace(/-locales.*/, '');
const expectFrench = (shown: typeof files) => {
  for (const { file, texts } of shown)
    for (const [key, text] of Object.entries(texts)) {
      const said = i18n.t(key, {
        ns: namespaceOf(file),
        interpolation: { prefix: '\0', suffix: '\0' },
        nest: false,
      });
      expect([file, key, said]).toEqual([file, key, text]);
    }
};

it('says everything in French in a language without texts, whichever come before, during and after its start', async () => {
  expect(files.length).toBeGreaterThan(50);
  localStorage.setItem('i18nextLng', 'ae');
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = () => asked.then(() => Promise.reject(new TypeError('unreachable')));
  const third = (nth: number) => files.filter((_, at) => at % 3 === nth);
  const register = (some: typeof files) => {
    for (const { file, texts } of some) registerTexts(namespaceOf(file), texts);
  };
  register(third(0));
  const starting = initTexts();
  register(third(1));
  expectFrench([...third(0), ...third(1)]);
  answer?.();
  await starting;
  expect(i18n.language).toBe('ae');
  register(third(2));
  expectFrench(files);
});
