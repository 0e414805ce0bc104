import { noFields } from '../document/reading-fields.ts';
import { missingFromText } from './compare-text.ts';

const fields = {
  ...noFields,
  number: 'FA-2017-0010',
  issueDate: '2017-11-05',
  currency: 'EUR',
  gross: 123_456,
};
const page = 'Facture FA-2017-0010\nDate 05/11/2017\nTotal TTC 1 234,56 €';
const missing = (text: string, over: Partial<typeof fields> = {}) =>
  missingFromText({ ...fields, ...over }, text);

test('a page that says the same', () => expect(missing(page)).toEqual([]));
test('a page without text cannot be compared', () => {
  expect(missing('')).toBeNull();
  expect(missing(' \n\u00a0')).toBeNull();
});
test('all that differs is named', () => {
  expect(missing('Facture FA-2017-0011 du 06/11/2017, 1 234,57 €')).toEqual(['number', 'issueDate', 'gross']);
});
test('what the document does not say is not looked for', () => {
  expect(missingFromText(noFields, 'Facture')).toEqual([]);
});

test.each([
  ['fa-2017-0010', true],
  ['F A-2017- 0010', true],
  ['N°FA-2017-0010.', true],
  ['FA-2017-00101', false],
  ['FA-2017-0010-2', false],
  ['AV/FA-2017-0010', false],
])('number: %s', (text, found) =>
  expect(missing(page.replace('FA-2017-0010', text))).toEqual(found ? [] : ['number']),
);

test.each([
  ['2017-11-05', true],
  ['5.11.17', true],
  ['11/05/2017', true],
  ['05 / 11 / 2017', true],
  ['5 novembre 2017', true],
  ['05-Nov-2017', true],
  ['November 5th, 2017', true],
  ['5. November 2017', true],
  ['5 de noviembre de 2017', true],
  ['15/11/2017', false],
  ['05/11/20170', false],
  ['05/12/2017', false],
  ['5 décembre 2017', false],
])('date: %s', (text, found) =>
  expect(missing(page.replace('05/11/2017', text))).toEqual(found ? [] : ['issueDate']),
);

test.each([
  ['1234.56', true],
  ['1\u202f234,56', true],
  ['1.234,56', true],
  ['1,234.56', true],
  ['1’234.56', true],
  ['1 028,80 205,76 1 234,56', true],
  ['11 234,56', false],
  ['1 234,567', false],
  ['1 234', false],
  ['234,56', false],
])('total: %s', (text, found) =>
  expect(missing(page.replace('1 234,56', text))).toEqual(found ? [] : ['gross']),
);

test('total: cents may be left out where there are none, thousandths not taken for thousands', () => {
  expect(missing(page.replace('1 234,56', '1 234'), { gross: 123_400 })).toEqual([]);
  expect(missing(page.replace('1 234,56', '12,500'), { gross: 12_500, currency: 'TND' })).toEqual([]);
  expect(missing(page, { gross: -123_456 })).toEqual([]);
});

test('hostile pages cost time in proportion to their length', () => {
  const start = process.cpuUsage();
  for (const text of [
    '1'.repeat(200_000),
    '1 '.repeat(100_000),
    '1,111'.repeat(40_000),
    'a '.repeat(100_000),
  ])
    missing(text, { number: 'a'.repeat(60) });
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});
