import type { ListSpec } from '@cessio/contract';
import { conditionsOf } from './filters.ts';
import type { ListSource } from './source.ts';

const source = {
  spec: { filters: { createdAt: { kind: 'instant' }, dueDate: { kind: 'date' } } },
  filters: { createdAt: 'created_at', dueDate: 'due_date' },
} as unknown as ListSource<ListSpec>;

/** The values that a query compares with. */
function valuesOf(query: Record<string, string>): unknown[] {
  const values: unknown[] = [];
  conditionsOf(source, query, (value) => `$${values.push(value)}`);
  return values;
}

test('a date given for an instant is the whole of the bank’s day', () => {
  expect(valuesOf({ 'createdAt.gte': '2026-07-14', 'createdAt.lte': '2026-07-14' })).toEqual([
    '2026-07-13T22:00:00.000Z',
    '2026-07-14T21:59:59.999Z',
  ]);
  expect(valuesOf({ 'createdAt.gt': '2026-01-15', 'createdAt.lt': '2026-01-15' })).toEqual([
    '2026-01-15T22:59:59.999Z',
    '2026-01-14T23:00:00.000Z',
  ]);
});

test('an instant and a date stay what they are', () => {
  expect(valuesOf({ 'createdAt.lte': '2026-07-14T10:00:00Z', 'dueDate.lte': '2026-07-14' })).toEqual([
    '2026-07-14T10:00:00Z',
    '2026-07-14',
  ]);
});
