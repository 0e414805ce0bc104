import { ENDPOINTS } from '@cessio/contract/endpoints';
import { z } from 'zod';
import { serializerOf } from './serialize.ts';

const write = serializerOf(
  z.object({ id: z.uuid(), name: z.string().nullable(), on: z.iso.date().nullable() }),
);
const id = '0192f0c0-1111-7abc-8def-0123456789ab';

test('writes what JSON would, for names that need escaping too', () => {
  const answer = { id, name: 'Société "Ô" \n', on: null };
  expect(write(answer)).toBe(JSON.stringify(answer));
});

test('lets no field leave that the answer does not declare', () => {
  expect(JSON.parse(write({ id, name: null, on: '2026-11-22', passwordHash: 'x' }))).toEqual({
    id,
    name: null,
    on: '2026-11-22',
  });
});

test('every answer of the contract can be written', () => {
  const answers = ENDPOINTS.flatMap(({ id, response }) => (response ? [{ id, response }] : []));
  expect(answers.length).toBeGreaterThan(100);
  for (const { id, response } of answers)
    expect([id, typeof serializerOf(response)]).toEqual([id, 'function']);
});
