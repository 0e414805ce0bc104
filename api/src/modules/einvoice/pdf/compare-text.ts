import { decimalsOfCurrency } from '../document/decimal.ts';
import type { ReadingFields } from '../document/reading-fields.ts';

/** Values compared with the pages: number, date of issue, total with VAT. */
const COMPARED = ['number', 'issueDate', 'gross'] as const;
export type Compared = (typeof COMPARED)[number];

/** Longer numbers are blocked anyway; a pattern of a document's own length would cost the reader its time. */
const LONGEST_NUMBER = 60;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** Case, accents and the width of spaces are ignored, line breaks are not: text on two lines is not one number. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\S\n]+/g, ' ');

/** As a whole: « FA-1 » is not found in « FA-10 » nor in « FA-1-2 ». Pages may put a space between any two letters. */
function hasNumber(text: string, number: string): boolean {
  if (number.length > LONGEST_NUMBER) return false;
  const letters = [...plain(number).replaceAll(' ', '')].map(escaped).join(' ?');
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][-/_])${letters}(?![\p{L}\p{N}]|[-/_][\p{L}\p{N}])`,
    'u',
  ).test(text);
}

const monthNames = (['fr', 'en', 'de', 'es', 'it', 'nl'] as const).flatMap((locale) =>
  (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })),
);
const namesOfMonth = (month: number) => [
  ...new Set(monthNames.map((names) => plain(names.format(Date.UTC(2000, month - 1))).replace('.', ''))),
];

/** 13/11/2017, 13.11.17, 11/13/2017, 2017-11-13, 13 novembre 2017, 13-Nov-2017, November 13, 2017. */
function hasDate(text: string, iso: string): boolean {
  const [year = '', month = '', day = ''] = iso.split('-');
  const years = `(?:${year}|${year.slice(2)})`;
  const [d, m] = [day, month].map((part) => `0?${Number(part)}`);
  const name = String.raw`(?:${namesOfMonth(Number(month)).join('|')})\.?`;
  const forms = [
    String.raw`${d} ?[-/.] ?${m} ?[-/.] ?${years}`,
    `${m} ?/ ?${d} ?/ ?${years}`,
    String.raw`${year} ?[-/.] ?${m} ?[-/.] ?${d}`,
    `${d}(?:er|st|nd|rd|th|\\.)?[ -]?(?:de )?${name}[ -]?(?:de )?,? ?${years}`,
    `${name} ${d}(?:st|nd|rd|th)?,? ${year}`,
  ];
  return new RegExp(String.raw`(?<![\d])(?:${forms.join('|')})(?!\d)`, 'u').test(text);
}

/** One amount as it is printed: groups of three or none, then decimals. The longest reading wins: « 2 671,15 » is no 671,15. */
const printed = /(?<!\d)(\d{1,3}(?:[ .,'’]\d{3})+|\d{1,18})(?:[.,](\d{1,3}))?(?!\d)/g;

function hasAmount(text: string, minor: number, decimals: number): boolean {
  const wanted = Math.abs(minor);
  for (const [, groups = '', fraction = ''] of text.matchAll(printed)) {
    const whole = groups.replaceAll(/\D/g, '');
    if (fraction.length <= decimals && Number(whole + fraction.padEnd(decimals, '0')) === wanted) return true;
    // « 12,500 » is twelve and a half where the currency has thousandths.
    if (decimals === 3 && fraction === '' && /[.,]\d{3}$/.test(groups) && Number(whole) === wanted)
      return true;
  }
  return false;
}

/**
 * Values of the document missing from its page texts: empty when they agree. Null when there is nothing to compare:
 * pages without text, a scan for instance.
 */
export function missingFromText(fields: ReadingFields, pages: string): Compared[] | null {
  const text = plain(pages);
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const { number, issueDate, gross, currency } = fields;
  const found: Record<Compared, boolean> = {
    number: number === null || hasNumber(text, number),
    issueDate: issueDate === null || hasDate(text, issueDate),
    gross: gross === null || currency === null || hasAmount(text, gross, decimalsOfCurrency(currency)),
  };
  return COMPARED.filter((name) => !found[name]);
}
