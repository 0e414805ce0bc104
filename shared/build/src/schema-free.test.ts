import { execFileSync } from 'node:child_process';
import { z } from './schema-free.ts';

/** The exports that remain when this file replaces zod, in a process of its own. */
const WITHOUT_ZOD = `
import { registerHooks } from 'node:module';
const url = ${JSON.stringify(new URL('schema-free.ts', import.meta.url))};
registerHooks({
  resolve: (name, context, next) => (name === 'zod' || name === 'libphonenumber-js' ? { url, shortCircuit: true } : next(name, context)),
});
const { ENDPOINTS } = await import('@cessio/contract/endpoints');
console.log(JSON.stringify(ENDPOINTS));
`;

it('lets the whole contract be declared without zod, and keeps what a call is sent with', () => {
  const words = execFileSync(process.execPath, ['--input-type=module', '--eval', WITHOUT_ZOD], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const endpoints = JSON.parse(words) as { id: string; method: string; path: string }[];
  expect(endpoints.length).toBeGreaterThan(50);
  for (const { id, method, path } of endpoints)
    expect({ id, method, path }).toEqual({
      id: expect.stringMatching(/^\w+$/),
      method: expect.stringMatching(/^(GET|POST|PUT|PATCH|DELETE)$/),
      path: expect.stringMatching(/^\//),
    });
});

it('says so when a schema is asked to judge', () => {
  const schema = z as unknown as { object: (shape: object) => { safeParse: (value: unknown) => unknown } };
  expect(() => schema.object({}).safeParse({})).toThrow('The browser carries no zod');
});
