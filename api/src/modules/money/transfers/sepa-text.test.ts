import * as fc from 'fast-check';
import { isSepaIdentifier, sepaText } from './sepa-text.ts';

test.each([
  ['Société Générale d’Électricité', "Societe Generale d'Electricite"],
  ['Dupont & Fils — Frères', 'Dupont + Fils - Freres'],
  ['Lille – Nord', 'Lille - Nord'],
  [
    'Œuvre, cœur, Ægir, Straße, Smørrebrød, Łódź, Đorđe',
    'OEuvre, coeur, AEgir, Strasse, Smorrebrod, Lodz, Dorde',
  ],
  ['e\u0301te\u0301 \uFB01n …', 'ete fin ...'],
  ['\u00a0 Atelier\t\r\n du\u202f Port \u200f', 'Atelier du Port'],
  ['SARL شركة', 'SARL ....'],
  ['[A] {b}; c_d « e » 5 € @', '(A) (b), c-d . e . 5 E .'],
  ["a/b-c?d:e(f)g.h,i'j+k", "a/b-c?d:e(f)g.h,i'j+k"],
  ['<b>"x"</b>\u{1F600}\uD800', '.b..x../b...'],
])('%j is written %j', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test.each(['', '   ', 'شركة النور', '東京', '&', '« – »', '…'])('nothing can be read of %j', (text) => {
  expect(sepaText(text, 70)).toBeNull();
});

test('cut after conversion, without a space at the end', () => {
  expect(sepaText('œœœ', 5)).toBe('oeoeo');
  expect(sepaText('abcd efgh', 5)).toBe('abcd');
  expect(sepaText('....a', 4)).toBeNull();
});

test('whatever the text and the length, only signs of the set', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.integer({ min: 1, max: 140 }),
      (text, length) => {
        const written = sepaText(text, length) ?? '1';
        expect(written).toMatch(/^[A-Za-z0-9/?:().,'+-](?:[A-Za-z0-9/?:().,'+ -]*[A-Za-z0-9/?:().,'+-])?$/);
        expect(written.length).toBeLessThanOrEqual(length);
        expect(sepaText(written, length)).toBe(written === '1' ? '1' : written);
      },
    ),
  );
});

test.each(['VIR-2026-000123', 'FIN/2026/1', "a?b:c(d)e.f,g'h+i j", 'x'.repeat(35)])(
  '%s is an identifier',
  (text) => {
    expect(isSepaIdentifier(text)).toBe(true);
  },
);

test.each(['', '/VIR', 'VIR/', 'VIR//1', ' VIR', 'VIR ', 'VIR_1', 'VIRÉ', 'VIR\n', 'x'.repeat(36)])(
  '%j is none',
  (text) => {
    expect(isSepaIdentifier(text)).toBe(false);
  },
);
