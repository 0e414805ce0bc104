import { pointersAfter, replacements, type Pointers } from './pointers.ts';

const now: Pointers = { live: 'c', previous: ['b', 'a'], canary: 'd', percent: 20 };

it.each([
  ['deploys the canary', 'promote', 'd', { live: 'd', previous: ['c', 'b'], canary: null, percent: null }],
  ['deploys another, the trial goes on', 'promote', 'e', { ...now, live: 'e', previous: ['c', 'b'] }],
  [
    'deploys an older one, which is then no previous one',
    'promote',
    'b',
    { ...now, live: 'b', previous: ['c', 'a'] },
  ],
  [
    'goes back, and never forth to what was taken back',
    'rollback',
    'b',
    { ...now, live: 'b', previous: ['a'] },
  ],
  ['goes back by two', 'rollback', 'a', { ...now, live: 'a', previous: [] }],
  [
    'goes back to one that is no fallback, and keeps none that came after it',
    'rollback',
    'x',
    { ...now, live: 'x', previous: [] },
  ],
  ['withdraws a previous one', 'withdraw', 'b', { ...now, previous: ['a'] }],
  ['withdraws the canary', 'withdraw', 'd', { ...now, canary: null, percent: null }],
  ['stops the trial', 'stop', 'd', { ...now, canary: null, percent: null }],
  ['stops no other trial', 'stop', 'e', now],
  ['deploys what is deployed', 'promote', 'c', now],
] as const)('%s', (_what, action, version, after) => {
  expect(pointersAfter(now, { action, version })).toEqual(after);
});

it('tries another version, or the same on more', () => {
  expect(pointersAfter(now, { action: 'canary', version: 'e', percent: 50 })).toEqual({
    ...now,
    canary: 'e',
    percent: 50,
  });
});

it('keeps a proven version to fall back to, however many releases follow it', () => {
  const proven = new Set(['a']);
  let pointers: Pointers = { live: 'a', previous: [], canary: null, percent: null };
  for (const version of ['b', 'c', 'd', 'e'])
    pointers = pointersAfter(pointers, { action: 'promote', version }, { proven, stopped: new Set() });
  expect(pointers).toMatchObject({ live: 'e', previous: ['d', 'a'] });
  expect(replacements(pointers, proven)).toEqual(['a', 'd']);
});

it('does not keep as a fallback a version that failed while it was live', () => {
  const failed = { proven: new Set<string>(), stopped: new Set(['c']) };
  expect(pointersAfter(now, { action: 'promote', version: 'e' }, failed).previous).toEqual(['b', 'a']);
});
