import { EMPTY_DRAFT, forgetDraft, isTouched, keepDraft, readDraft } from './request-draft.ts';

describe('draft of a request', () => {
  beforeEach(() => localStorage.clear());

  it('is kept per user and forgotten once sent', () => {
    const draft = { ...EMPTY_DRAFT, amount: 20_000_000, reason: 'Trois boutiques' };
    keepDraft('u1', draft);
    expect(readDraft('u1')).toEqual(draft);
    expect(readDraft('u2')).toEqual(EMPTY_DRAFT);
    forgetDraft('u1');
    expect(isTouched(readDraft('u1'))).toBe(false);
  });

  it('survives what it cannot read', () => {
    localStorage.setItem('cessio.requests.draft.u1', '{"amount":"x"}');
    expect(readDraft('u1')).toEqual(EMPTY_DRAFT);
    keepDraft('u1', { ...EMPTY_DRAFT, amount: Number.NaN });
    expect(readDraft('u1').amount).toBeNull();
  });
});
