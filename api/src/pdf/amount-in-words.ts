import { decimalsOf } from '@cessio/contract';

const UNITS = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
];
/** Seventy and ninety are sixty and eighty plus ten or more. */
const TENS = [
  '',
  'dix',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** Names of major and minor units, each in the singular. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  EUR: ['euro', 'centime'],
  MAD: ['dirham', 'centime'],
  DZD: ['dinar algérien', 'centime'],
  TND: ['dinar tunisien', 'millime'],
};

/** 0 to 99. @param last whether nothing follows: « quatre-vingts », « quatre-vingt mille » */
function belowHundred(n: number, last: boolean): string {
  if (n < UNITS.length) return UNITS[n] ?? '';
  const ten = Math.floor(n / 10);
  const rest = n - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10;
  const tens = TENS[ten] ?? '';
  if (rest === 0) return n === 80 && last ? `${tens}s` : tens;
  const joined = rest > 16 ? `dix-${UNITS[rest - 10]}` : UNITS[rest];
  return (rest === 1 || rest === 11) && ten < 8 && ten > 1 ? `${tens} et ${joined}` : `${tens}-${joined}`;
}

/** 0 to 999, as `belowHundred`. */
function belowThousand(n: number, last: boolean): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const words: string[] = [];
  if (hundreds > 0) {
    const many = hundreds > 1 && rest === 0 && last ? 'cents' : 'cent';
    words.push(hundreds === 1 ? many : `${UNITS[hundreds]} ${many}`);
  }
  if (rest > 0 || hundreds === 0) words.push(belowHundred(rest, last));
  return words.join(' ');
}

/**
 * A whole number below a thousand milliards in French words, in the spelling before 1990, which contracts still use.
 */
export function numberInWords(n: number): string {
  if (n === 0) return 'zéro';
  const words: string[] = [];
  const scale = (value: number, name: string) => {
    if (value > 0) words.push(`${belowThousand(value, true)} ${name}${value > 1 ? 's' : ''}`);
  };
  scale(Math.floor(n / 1e9), 'milliard');
  scale(Math.floor(n / 1e6) % 1000, 'million');
  const thousands = Math.floor(n / 1000) % 1000;
  if (thousands > 0) words.push(thousands === 1 ? 'mille' : `${belowThousand(thousands, false)} mille`);
  if (n % 1000 > 0) words.push(belowThousand(n % 1000, true));
  return words.join(' ');
}

/**
 * An amount as a deed writes it: « deux cent cinquante mille euros et dix centimes ».
 * @param minor of one of the portal's currencies, below a thousand milliards
 */
export function amountInWords(minor: number, currency: string): string {
  const unit = 10 ** decimalsOf(currency);
  const [whole = currency, part = 'centième'] = NAMES[currency] ?? [];
  const plural = (name: string, n: number) => (n > 1 ? name.replaceAll(/(\p{L})(?= |$)/gu, '$1s') : name);
  const units = Math.floor(minor / unit);
  const parts = minor % unit;
  // « un million d’euros », « deux millions de dinars »
  const of = units >= 1e6 && units % 1e6 === 0 ? (/^[aeiou]/.test(whole) ? 'd’' : 'de ') : '';
  const words = `${numberInWords(units)} ${of}${plural(whole, units)}`;
  return parts === 0 ? words : `${words} et ${numberInWords(parts)} ${plural(part, parts)}`;
}
