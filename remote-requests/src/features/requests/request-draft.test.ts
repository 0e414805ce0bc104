import { draftKey, EMPTY_DRAFT, isTouched } from './request-draft.ts';

it('a draft is worth keeping once more than its kind is chosen', () => {
  expect(isTouched({ ...EMPTY_DRAFT, kind: 'demand' })).toBe(false);
  expect(isTouched({ ...EMPTY_DRAFT, amount: 20_000_000 })).toBe(true);
  expect(isTouched({ ...EMPTY_DRAFT, reason: 'Trois boutiques' })).toBe(true);
});

it('is kept per user', () => {
  expect(draftKey('u1')).not.toBe(draftKey('u2'));
});
