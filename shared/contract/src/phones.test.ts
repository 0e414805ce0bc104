import { optionalPhone } from './common.ts';
import { phoneText, readPhone } from './phones.ts';

test.each([
  ['+33 1 99 00 12 34', '+33199001234'],
  ['01.99.00.12.34', '+33199001234'],
  ['(0033) 6 01 02 03 04', '+33601020304'],
  ['+216 71 123 456', '+21671123456'],
  ['+212 5 22 12 34 56', '+212522123456'],
  ['+213 21 12 34 56', '+21321123456'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is kept as %s', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept);
  expect(readPhone(phoneText(kept))).toBe(kept);
  expect(optionalPhone.parse(` ${typed} `)).toBe(kept);
});

test.each([
  '2027-01',
  '2027-01-15',
  '150000000',
  'null',
  'due_date',
  '+33 1',
  '1',
  '+999 1 23 45 67 89',
  'appelez-moi',
  '01 99 00 12 34 poste 5',
])('%s is no number', (typed) => {
  expect(readPhone(typed)).toBeNull();
  expect(optionalPhone.safeParse(typed).success).toBe(false);
});

test('nothing typed is no number, and no fault', () => {
  expect([optionalPhone.parse(''), optionalPhone.parse(null), optionalPhone.parse(undefined)]).toEqual([
    '',
    null,
    undefined,
  ]);
});

test('numbers are grouped as their country writes them', () => {
  expect(['+33199001234', '+21671123456', '+442079460958', 'x'].map(phoneText)).toEqual([
    '+33 1 99 00 12 34',
    '+216 71 123 456',
    '+442079460958',
    'x',
  ]);
});
