import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const texts = JSON.parse(readFileSync(join(folder, '../locales/fr.json'), 'utf8')) as Record<string, string>;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
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
      const stem = key.replace(/_(zero|one|many|other)$/, '');
      if (all.includes(`'${stem}'`) || all.includes(`:${stem}'`)) return false;
      // Built keys: `list.tab.${id}`.
      const parts = stem.split('.');
      return !parts.some((_, at) => at > 0 && all.includes(`${parts.slice(0, at).join('.')}.\${`));
    });
    expect(unused).toEqual([]);
  });
  it('puts U+00A0 where French wants it', () => {
    const wrong = Object.entries(texts).filter(([, text]) => / [:;?!%€»]|« /.test(text));
    expect(wrong).toEqual([]);
  });
});
