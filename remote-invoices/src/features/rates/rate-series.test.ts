import { monthlyPoints, weeklyPoints } from './rate-series.ts';

const rates = [
  { onDate: '2025-03-10', ppm: 25_000 },
  { onDate: '2026-01-31', ppm: 20_000 },
  { onDate: '2026-11-20', ppm: -500 },
];

test('a value holds from its day until the next, and nothing before the first', () => {
  const points = weeklyPoints(rates, '2026-11-27');
  expect(points).toHaveLength(105);
  expect(points[0]).toEqual({ day: '2024-11-29', ppm: null });
  const at = (day: string) => points.find((point) => point.day === day)?.ppm;
  expect([at('2025-03-07'), at('2025-03-14'), at('2026-01-30'), at('2026-02-06'), at('2026-11-13')]).toEqual([
    null,
    25_000,
    25_000,
    20_000,
    20_000,
  ]);
  expect(points.slice(-2)).toEqual([
    { day: '2026-11-20', ppm: -500 },
    { day: '2026-11-27', ppm: -500 },
  ]);
});

test('months are told by their last day, this one by today', () => {
  const points = monthlyPoints(rates, '2026-11-27');
  expect(points).toHaveLength(25);
  expect(points.slice(0, 2)).toEqual([
    { day: '2026-11-27', ppm: -500 },
    { day: '2026-10-31', ppm: 20_000 },
  ]);
  expect(points.find(({ day }) => day === '2026-01-31')?.ppm).toBe(20_000);
  expect(points.at(-1)).toEqual({ day: '2024-11-30', ppm: null });
  expect(monthlyPoints(rates, '2026-03-01')[1]?.day).toBe('2026-02-28');
});
