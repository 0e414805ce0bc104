import type { WaterfallBar } from '@cessio/contract/account';
import { drawnBars } from './waterfall.ts';

const bar = (rule: WaterfallBar['rule'], amount: number): WaterfallBar => ({
  rule,
  amount,
  count: 1,
  lifter: null,
});

test('each bar begins where the one before ends; totals begin at zero', () => {
  const bars = [bar('assigned', 1_000), bar('fdg', -100), bar('drawn', -400), bar('quotite', -100)];
  expect(drawnBars({ bars, balance: 500, available: 400 })).toEqual([
    { key: 'assigned', bar: bars[0], amount: 1_000, from: 0, to: 1 },
    { key: 'fdg', bar: bars[1], amount: -100, from: 0.9, to: 1 },
    { key: 'drawn', bar: bars[2], amount: -400, from: 0.5, to: 0.9 },
    { key: 'balance', bar: null, amount: 500, from: 0, to: 0.5 },
    { key: 'quotite', bar: bars[3], amount: -100, from: 0.4, to: 0.5 },
    { key: 'available', bar: null, amount: 400, from: 0, to: 0.4 },
  ]);
});

test('below zero the scale begins at the lowest point, and what was received too much leads back to zero', () => {
  const bars = [bar('assigned', 600), bar('drawn', -1_000), bar('overdrawn', 400)];
  expect(
    drawnBars({ bars, balance: -400, available: 0 }).map(({ key, from, to }) => [key, from, to]),
  ).toEqual([
    ['assigned', 0.4, 1],
    ['drawn', 0, 1],
    ['balance', 0, 0.4],
    ['overdrawn', 0, 0.4],
    ['available', 0.4, 0.4],
  ]);
});
