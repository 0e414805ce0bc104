import { bodyOf, errorsOf, isKnown, NO_ANSWER, serverErrorsOf } from './action-answer.ts';

const request = { amount: 20_000_000, version: 4 };
const step = (
  needs: Partial<{ reason: string; comment: 'none' | 'optional' | 'required'; payload: string }>,
) => ({
  action: 'x',
  needs: { reason: null, comment: 'none' as const, payload: null, ...needs },
});

describe('what a step needs', () => {
  it('asks for a reason, and for ten characters beside « Autre »', () => {
    const refuse = step({ reason: 'requestRefusal', comment: 'optional' });
    expect(errorsOf(refuse, request, NO_ANSWER)).toEqual({ reason: 'answer.reasonMissing' });
    expect(errorsOf(refuse, request, { ...NO_ANSWER, reason: 'AUTRE', comment: ' trop bref ' })).toEqual({
      comment: 'answer.otherComment',
    });
    expect(errorsOf(refuse, request, { ...NO_ANSWER, reason: 'EXPOSITION' })).toEqual({});
  });

  it('asks an opinion for grade, amount and note, and sends the note once as comment and once in the payload', () => {
    const opinion = step({ payload: 'opinion', comment: 'required' });
    expect(Object.keys(errorsOf(opinion, request, NO_ANSWER)).sort()).toEqual(['amount', 'comment', 'grade']);
    const answer = { ...NO_ANSWER, grade: 'B', amount: 0, comment: ' Fonds propres solides ' };
    expect(errorsOf(opinion, request, answer)).toEqual({});
    expect(bodyOf(opinion, request, answer)).toEqual({
      action: 'x',
      version: 4,
      comment: 'Fonds propres solides',
      payload: { grade: 'B', amount: 0, note: 'Fonds propres solides' },
    });
  });

  it('refuses an offer that is not below what was asked', () => {
    const offer = step({ payload: 'offer', comment: 'required' });
    const answer = {
      ...NO_ANSWER,
      amount: 20_000_000,
      conditions: 'Révision en juin',
      comment: 'Deux retards',
    };
    expect(errorsOf(offer, request, answer)).toEqual({ amount: 'answer.amountTooHigh' });
    expect(errorsOf(offer, request, { ...answer, amount: Number.NaN })).toEqual({
      amount: 'answer.amountMissing',
    });
    expect(bodyOf(offer, request, { ...answer, amount: 15_000_000 }).payload).toEqual({
      grantedAmount: 15_000_000,
      conditions: 'Révision en juin',
    });
  });

  it('sends nothing that the step does not ask for', () => {
    expect(bodyOf(step({}), request, { ...NO_ANSWER, comment: 'reste d’avant', reason: 'AUTRE' })).toEqual({
      action: 'x',
      version: 4,
    });
  });

  it('does not offer a payload it cannot ask for, and puts server errors on their fields', () => {
    expect(isKnown(step({ payload: 'signature' }))).toBe(false);
    expect(
      serverErrorsOf([
        { path: '/payload/grantedAmount', message: 'Entre 1 et 2' },
        { path: '/version', message: '?' },
      ]),
    ).toEqual({
      amount: 'Entre 1 et 2',
    });
  });
});
