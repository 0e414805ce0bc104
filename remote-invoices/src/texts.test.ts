import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = import.meta.dirname;
const locales = join(folder, '../locales');
const namedAfter = (file: string): string => file.replace(/\.json$/, '');
/**
 * Texts by file: `fr` comes with the remote's declaration, `registry` with its release (read by the host), each other
 * one with the feature, or part of it, that it is named after.
 */
const files = new Map(
  readdirSync(locales).map((file) => [
    namedAfter(file),
    JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>,
  ]),
);
const texts = Object.assign({}, ...files.values()) as Record<string, string>;
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));
const sources = code.map(({ source }) => source);
const keys = new Set(Object.keys(texts));
const plural = (key: string) => keys.has(`${key}_one`) && keys.has(`${key}_many`) && keys.has(`${key}_other`);

describe('texts', () => {
  it('has every key that the code asks for by name', () => {
    const asked = sources.flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([a-zA-Z][\w.]*)'/g)].map(([, key]) => key ?? ''),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !keys.has(key) && !plural(key))).toEqual([]);
  });
  it('has no key that nothing asks for', () => {
    const all = sources.join('\n');
    const unused = [...keys].filter((key) => {
      if (key in (files.get('registry') ?? {})) return false;
      const stem = key.replace(/_(zero|one|many|other)$/, '');
      if (all.includes(`'${stem}'`) || all.includes(`:${stem}'`)) return false;
      // Built keys: `list.tab.${id}`.
      const parts = stem.split('.');
      return !parts.some((_, at) => at > 0 && all.includes(`${parts.slice(0, at).join('.')}.\${`));
    });
    expect(unused).toEqual([]);
  });
  it('keeps the texts of a feature where only the feature asks for them', () => {
    for (const [feature, own] of files) {
      if (feature === 'fr' || feature === 'registry') continue;
      // A part of a feature that is fetched later has texts of its own.
      const registers = code.find(({ source }) => source.includes(`/locales/${feature}.json'`))?.name ?? '';
      const within = dirname(registers);
      // What several features fetch when it opens is in a folder beside them.
      expect([feature, within]).toEqual([feature, expect.stringMatching(/^(features\/|assign$|pay$)/)]);
      const elsewhere = code.filter(({ name }) => !name.startsWith(within)).map(({ source }) => source);
      const asked = Object.keys(own)
        .map((key) => key.replace(/_(zero|one|many|other)$/, ''))
        .filter((key) =>
          elsewhere.some((source) => source.includes(`'${key}'`) || source.includes(`:${key}'`)),
        );
      // Directly, or through the list shared by list pages.
      const silent = code.filter(
        ({ name, source }) =>
          name.startsWith(within) &&
          /\.(page|widgets?)\.tsx$/.test(name) &&
          !/'\.\/(texts\.ts|tabbed-list\.tsx|invoice-list\.tsx)'/.test(source),
      );
      expect([feature, asked, silent.map(({ name }) => name)]).toEqual([feature, [], []]);
    }
  });
  it('is given a text once', () => {
    const all = [...files.values()].flatMap((own) => Object.keys(own));
    expect(new Set(all).size).toBe(all.length);
  });
  it('puts U+00A0 where French wants it', () => {
    const wrong = Object.entries(texts).filter(([, text]) => / [:;?!%€»]|« /.test(text));
    expect(wrong).toEqual([]);
  });
});
