import { EMPTY } from './deposit-values.ts';
import { loadDeposit, newKey } from './draft-store.ts';

it('takes a draft that was kept before the form had all its fields', () => {
  const { prepaid: _later, ...values } = { ...EMPTY, number: 'FA-77' };
  const draft = { format: 1, values, read: {}, reading: null, file: null, base: null };
  const key = newKey('u');
  localStorage.setItem(`draft:${key}`, JSON.stringify({ ...draft, savedAt: '2026-11-22T10:00:00.000Z' }));
  expect(loadDeposit(key)?.values).toEqual({ ...EMPTY, number: 'FA-77' });
});
