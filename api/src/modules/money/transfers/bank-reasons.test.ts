import { bankReason } from './bank-reasons.ts';

test('a closed account, and what to do', () => {
  expect(bankReason('AC04')).toEqual({
    sentence: 'Le compte est clos.',
    advice: 'Enregistrez un autre compte bancaire.',
  });
});

test.each(
  (
    'AC01 AC03 AC04 AC06 AC13 AG01 AG02 AM02 AM04 AM05 AM09 BE04 BE05 CNOR DNOR DT01 DUPL ED05 FF01 FOCR MD07 MS02 MS03 ' +
    'NARR RC01 RR01 RR02 RR03 RR04 SL01 SL02 TM01'
  ).split(' '),
)('%s has a sentence of its own', (code) => {
  expect(bankReason(code).sentence).toMatch(/^\p{Lu}[^()]+\.$/u);
});

test.each(['XX99', 'constructor'])('%s has none', (code) => {
  expect(bankReason(code)).toEqual({ sentence: `Refusé par la banque (${code}).`, advice: null });
});
