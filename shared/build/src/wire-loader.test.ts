import { keepWire } from './wire-loader.ts';

it('keeps of a call what it is sent with, and whatever it does not know', () => {
  const code = `
import { z } from 'zod';
const row = z.object({ id: z.uuid() }).strict();
export const rows = row.array();
export const MOST = 200;
export const list = get('/api/rows', 'public', {
  summary: 'Rows.',
  query: z.object({ limit: z.int().max(MOST) }), response: answerOf(rows), errors: ['NOT_FOUND'],
  bodyKind: 'file', stepUp: true, ...shared,
});`;
  expect(keepWire(code)).toBe(`
import { z } from 'zod';
const row = z;
export const rows = z;
export const MOST = 200;
export const list = ({ method: 'GET', path: '/api/rows', access: 'public', bodyKind: 'file', stepUp: true, ...shared });`);
});

it('reaches calls that a function makes', () => {
  expect(keepWire(`const of = (path) => remove(path, 'public', { body: z.object({}) });`)).toBe(
    `const of = (path) => ({ method: 'DELETE', path: path, access: 'public' });`,
  );
});

it('writes out a call of a known shape by its address', () => {
  expect(keepWire(`export const rows = exportAt('/api/rows.:format', 'public', rowListSpec);`)).toBe(
    `export const rows = ({ method: 'GET', path: '/api/rows.:format', access: 'public' });`,
  );
});

it('drops field tables and what is made of them', () => {
  const code = `
import { z } from 'zod';
import { defineEntity, rowSchema } from '../fields.ts';
export const KINDS = ['a', 'b'];
export const thing = defineEntity({ table: 'things', fields: { kind: { schema: z.enum(KINDS), in: 'row' } } });
export const thingRow = rowSchema(thing);`;
  expect(keepWire(code)).toBe(`
import { z } from 'zod';
import { defineEntity, rowSchema } from '../fields.ts';
export const KINDS = ['a', 'b'];
export const thing = z;
export const thingRow = z;`);
});
