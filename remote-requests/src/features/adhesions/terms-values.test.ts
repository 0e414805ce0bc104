import { ppmOf, termsSchema, typedPpm, valuesOf } from './terms-values.ts';

const typed = {
  ...valuesOf(null, 50_000_000),
  quotitePpm: '90',
  fdgPpm: '10',
  feePpm: '0,8',
  feeMin: 500,
  guaranteeFeePpm: '0,2',
  ratePpm: '3,5 %',
  vatPpm: '20',
  maxTenorDays: '120',
  recourse: 'true',
};
const judge = (more: object) => termsSchema(50_000_000, (rule) => rule).safeParse({ ...typed, ...more });

test('shares are typed in percent and sent in ppm', () => {
  expect([ppmOf('0,8'), ppmOf('100'), ppmOf('8,12345'), ppmOf('-1')]).toEqual([8000, 1_000_000, null, null]);
  expect(typedPpm(8125)).toBe('0,8125');
  expect(judge({})).toEqual({
    success: true,
    data: {
      ceiling: 50_000_000,
      quotitePpm: 900_000,
      fdgPpm: 100_000,
      feePpm: 8000,
      feeMin: 500,
      guaranteeFeePpm: 2000,
      ratePpm: 35_000,
      vatPpm: 200_000,
      maxTenorDays: 120,
      recourse: true,
      notification: 'notified',
    },
  });
});

test.each([
  [{ fdgPpm: '10,1' }, 'fdgPpm', 'whole'],
  [{ quotitePpm: '96' }, 'quotitePpm', 'share'],
  [{ ceiling: 50_000_001 }, 'ceiling', 'ceiling'],
  [{ ceiling: null }, 'ceiling', 'amount'],
  [{ maxTenorDays: '181' }, 'maxTenorDays', 'days'],
  [{ recourse: '' }, 'recourse', 'choice'],
])('%j is told beside its field', (more, field, rule) => {
  expect(judge(more)).toMatchObject({
    success: false,
    error: { issues: expect.arrayContaining([{ path: [field], message: rule }]) as unknown },
  });
});
