import { stepsOf } from './request-steps.ts';

const at = (to: string, time: string, from = 'x') => ({ to, from, at: `2026-01-${time}T09:00:00.000Z` });
const words = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ state, progress }) => `${state}:${progress}`);

describe('stepsOf', () => {
  it('dates what is done and plans the rest', () => {
    const steps = stepsOf('decision', [
      at('decision', '14'),
      at('risk_review', '13'),
      at('under_review', '12'),
      at('submitted', '12'),
    ]);
    expect(words(steps)).toEqual([
      'submitted:done',
      'under_review:done',
      'risk_review:done',
      'decision:current',
      'legal_review:planned',
      'formalised:planned',
    ]);
    expect(steps[3]?.at).toBe('2026-01-14T09:00:00.000Z');
    expect(steps[4]?.at).toBeNull();
  });

  it('takes the last time a state was reached, and no step that stayed in it', () => {
    const steps = stepsOf('under_review', [
      at('under_review', '20', 'under_review'),
      at('under_review', '18'),
      at('needs_info', '15'),
      at('under_review', '12'),
    ]);
    expect(steps[1]?.at).toBe('2026-01-18T09:00:00.000Z');
  });

  it('dates a step that is done by the first time that it was reached', () => {
    const steps = stepsOf('risk_review', [
      at('risk_review', '19'),
      at('under_review', '18'),
      at('needs_info', '15'),
      at('under_review', '12'),
    ]);
    expect(steps[1]?.at).toBe('2026-01-12T09:00:00.000Z');
  });

  it('shows waiting for papers and the counter-offer in their places', () => {
    expect(words(stepsOf('needs_info', []))[1]).toBe('needs_info:current');
    expect(words(stepsOf('partially_approved', [])).slice(3, 6)).toEqual([
      'decision:done',
      'partially_approved:current',
      'legal_review:planned',
    ]);
    expect(words(stepsOf('draft', []))[0]).toBe('draft:current');
  });

  it('plans nothing after a refusal, and closes what is formalised', () => {
    expect(
      words(stepsOf('refused', [at('refused', '16'), at('decision', '14'), at('submitted', '12')])),
    ).toEqual(['submitted:done', 'decision:done', 'refused:current']);
    expect(words(stepsOf('formalised', [])).at(-1)).toBe('formalised:done');
  });
});
