import * as contract from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { sources, textOf } from './fixtures/sources.ts';

test('no form spells a length: it asks the fields of the call it sends', () => {
  const files = sources('{host,remote-*,shared/ui}/src/**/*.{ts,tsx}');
  const spelled = files.filter((file) => /maxLength(?:=\{|: )\d/.test(textOf(file)));
  expect(files.length).toBeGreaterThan(100);
  expect(spelled).toEqual([]);
});

test('a text of the length that forms allow is not too long for the API, and one more is', () => {
  const tables = Object.entries(contract).filter(([name]) => name.endsWith('Fields'));
  const wrong = tables.flatMap(([table, fields]) =>
    Object.entries(fields as unknown as Record<string, { kind: string; max?: number }>)
      .filter(([, { kind }]) => kind === 'text')
      .filter(([name, { max = 0 }]) => {
        const body = ENDPOINTS.find(({ id }) => `${id}Fields` === table)?.body;
        const tooLong = (length: number) =>
          body
            ?.safeParse({ [name]: 'x'.repeat(length) })
            .error?.issues.some(({ path: [at], code }) => at === name && code === 'too_big');
        return !body || tooLong(max) || !tooLong(max + 1);
      })
      .map(([name]) => `${table}.${name}`),
  );
  expect(tables.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
