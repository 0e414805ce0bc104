import { formatDate } from '@cessio/contract/reading';
import { addDays, parseDate } from './date.ts';
import type { Found, Meaning, PaymentTerm } from './invoice-document.ts';

export interface TermsRead {
  /** The latest day on which the whole is due; its text is an ISO date. */
  readonly dueDate: Found | null;
  /** Days between which the document leaves it open. */
  readonly unclear: readonly string[];
  /** Days on which parts are due. */
  readonly parts: readonly string[];
  /** « 2 % jusqu’au 28/11/2026 » */
  readonly discounts: readonly string[];
  /** Text of terms that give no date: « 45 jours fin de mois ». */
  readonly undated: string | null;
  /** An invalid date. */
  readonly unreadable: boolean;
}

interface Day {
  readonly date: string;
  readonly meaning: Meaning | null;
  /** Computed from the date of issue, not written. */
  readonly counted: boolean;
  readonly percent: string | null;
}

/** What is read of a text, at most: terms are a few lines. */
const LONGEST = 4_000;
const DISCOUNT = 'escompte|skonto|discount|remise|rabais|réduction|korting|sconto|descuento|rabatt|rabat';
/** No discount is no date of a discount. */
const NO_DISCOUNT = new RegExp(
  `(?:sans|aucune?|pas\\s+d['’e]|ni|no|without|ohne|kein(?:en)?)\\s*(?:any\\s+|d['’])?\\s*(?:${DISCOUNT}|déduction|deduction|abzug)s?|(?:${DISCOUNT})s?\\s*:?\\s*(?:néant|aucune?|0\\s*%)`,
  'gi',
);
const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['discount', new RegExp(DISCOUNT, 'gi')],
  [
    'partial',
    /acompte|versement|mensualité|échelonn|tranche|instal+ment|down\s?payment|anzahlung|rate[ns]?\b/gi,
  ],
  ['net', /\bnet(?:to|te|s)?\b|solde|intégral|totalité|in full|balance/gi],
];
/** Says when to pay where nothing else in the clause says for what. */
const PAYMENT =
  /échéance|exigible|au plus tard|payable|paie?ment|règlement|payer|\bdue\b|\bpay|zahlbar|fällig|betal/i;
/** Penalties for late payment are no term. */
const LATE = /pénalit|penalt|indemnit|retard|verzug|late\s+(?:pay|fee|charge)|recouvrement/i;
const CLAUSE =
  /[;\n]|(?=pénalit|penalt|indemnit)|,(?!\d)|\.(?=\s|$)|\s[–—-]\s|(?<![\p{L}])(?:puis|sinon|ou|or|else|otherwise|oder|then|sonst)(?![\p{L}])/iu;
const MONTHS = [
  'jan',
  'f[eé]v|feb',
  'mar|mär',
  'av|apr',
  'mai|may',
  'juin|jun',
  'juil|jul',
  'ao[uû]|aug',
  'sep',
  'o[ck]t',
  'nov',
  'd[eé]c|dez',
];
/** Counted in two ways, to the end of the month and on or the other way round: it gives no day. */
const MONTH_END =
  /fin\s+(?:de|du|d['’]un)\s+mois|\bfdm\b|(?:end\s+of\s+(?:the\s+)?|\d\s*|days?\s+)month|month[\s-]end|\beom\b|monatsende|ende\s+(?:des|dem|vom)\s+(?:\p{L}+\s+)?monats?|\bultimo\b/iu;
const DATES =
  /(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})|(?<d2>\d{1,2})[/.-](?<m2>\d{1,2})[/.-](?<y2>\d{4}|\d{2})(?!\d)|(?<d3>\d{1,2})\/(?<m3>\d{1,2})(?![\d/%])|(?<days>\d{1,3})\s*(?:jours?|j|days?|tagen?|dagar|dagen|dage)(?![\p{L}])|(?<d4>\d{1,2})(?:er|\.)?\s+(?<name>\p{L}{3,10})\.?(?:\s+(?<y4>\d{4}))?/giu;
/** « 2/10 net 30 »: two percent within ten days, the whole within thirty. */
const SHORTHAND = /(\d(?:[.,]\d)?)\s*%?\s*\/\s*(\d{1,2})\s*,?\s*n(?:et)?\.?\s*\/?\s*(\d{1,3})(?![\d/.])/gi;

const isoOf = (year: string, month: string | number, day: string): string | null =>
  parseDate(
    `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** A day without its year is the first such after the issue. */
function nextDay(month: string | number, day: string, issued: string | null): string | null {
  if (issued === null) return null;
  const year = Number(issued.slice(0, 4));
  return (
    [year, year + 1]
      .map((one) => isoOf(String(one), month, day))
      .find((date) => date !== null && date >= issued) ?? null
  );
}

function dayOf(
  groups: Record<string, string | undefined>,
  issued: string | null,
): { date: string | null; counted: boolean } {
  const { y, m, d, y2, m2, d2, d3, m3, d4, name, y4, days } = groups;
  const at = (date: string | null) => ({ date, counted: false });
  if (y && m && d) return at(isoOf(y, m, d));
  if (y2 && m2 && d2) return at(isoOf(y2, m2, d2));
  if (d3 && m3) return at(nextDay(m3, d3, issued));
  if (d4 && name) {
    const month = MONTHS.findIndex((start) => new RegExp(`^(?:${start})`, 'i').test(name)) + 1;
    return at(month === 0 ? null : y4 ? isoOf(y4, month, d4) : nextDay(month, d4, issued));
  }
  const known = days !== undefined && issued !== null;
  return { date: known ? addDays(issued, Number(days)) : null, counted: true };
}

/** XRechnung writes a discount as `#SKONTO#TAGE=14#PROZENT=2.00#`. */
const inWords = (text: string) =>
  text
    .slice(0, LONGEST)
    .replaceAll(/#SKONTO#TAGE=(\d+)#PROZENT=([\d.]+)#[^\n]*/g, ' ; escompte $2 % $1 jours ; ')
    .replaceAll(SHORTHAND, ' ; escompte $1 % $2 jours ; net $3 jours ; ')
    .replaceAll(NO_DISCOUNT, ' net ');

/** The dates that a text names, each with its meaning by the nearest words. */
export function readDays(text: string, issued: string | null): Day[] {
  const words = inWords(text);
  const monthEnd = MONTH_END.test(words);
  return words.split(CLAUSE).flatMap((clause) => {
    if (LATE.test(clause)) return [];
    const meanings = MEANINGS.flatMap(([meaning, pattern]) =>
      [...clause.matchAll(pattern)].map(({ index }) => ({ meaning, index })),
    ).toSorted((a, b) => a.index - b.index);
    const percent = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(clause)?.[1] ?? null;
    return [...clause.matchAll(DATES)].flatMap(({ index, groups = {} }) => {
      const { date, counted } = dayOf(groups, issued);
      // The invoice's own date is told, it is no term.
      if (date === null || date === issued) return [];
      const said = meanings.findLast((word) => word.index < index) ?? meanings[0];
      const meaning = said?.meaning ?? (PAYMENT.test(clause) ? 'net' : null);
      if (counted && monthEnd && meaning !== 'discount') return [];
      return [{ date, counted, meaning, percent: meaning === 'discount' ? percent : null }];
    });
  });
}

const distinct = (days: readonly { date: string }[]) => [...new Set(days.map(({ date }) => date))].toSorted();

/**
 * When the whole invoice is due, from all its terms in any order; the end of a discount and the dates of instalments do
 * not count. Of several dates the last is taken, and what stays unclear is reported.
 * @param issued date of issue in ISO, from which days are counted
 */
export function readTerms(terms: readonly PaymentTerm[], issued: string | null): TermsRead {
  const texts = terms.flatMap(({ text }) =>
    text ? readDays(text.text, issued).map((day) => ({ ...day, found: text })) : [],
  );
  const discounts = texts
    .filter(({ meaning }) => meaning === 'discount')
    .map(({ date, percent }) => ({ date, percent }));
  let unreadable = false;
  const dated = terms.flatMap(({ date, text, meaning, discount }) => {
    const base = discount?.base ? parseDate(discount.base) : issued;
    const ends =
      discount && base && (discount.base !== null || discount.days > 0) ? addDays(base, discount.days) : null;
    const iso = date ? parseDate(date.text) : null;
    unreadable ||= date !== null && iso === null;
    const own = text ? readDays(text.text, issued) : [];
    const words = text ? inWords(text.text) : '';
    // Terms that speak of a discount alone give its end.
    const speaks = own.length === 0 && new RegExp(DISCOUNT, 'i').test(words) && !/\bnet\b/i.test(words);
    const discounted = iso === null ? ends !== null : discount ? ends === null || ends === iso : speaks;
    if (discount && ends) discounts.push({ date: ends, percent: discount.percent });
    else if (discounted && iso) discounts.push({ date: iso, percent: discount?.percent ?? null });
    if (!date || iso === null) return [];
    const said = texts.filter((day) => day.date === iso).map((day) => day.meaning);
    const byWords = said.includes('net') ? 'net' : said.find((one) => one !== null);
    return [{ date: iso, found: date, meaning: meaning ?? (discounted ? 'discount' : (byWords ?? 'net')) }];
  });

  const of = (meaning: Meaning) => dated.filter((day) => day.meaning === meaning);
  const said = texts.filter(({ meaning }) => meaning === 'net');
  const written = said.filter(({ counted }) => !counted);
  const [net, partial, discounted] = [of('net'), of('partial'), of('discount')];
  const parts = distinct([...partial, ...texts.filter(({ meaning }) => meaning === 'partial')]);
  const whole = net.length + written.length > 0 ? [...net, ...written] : said;
  const candidates = [...whole, ...partial].length > 0 ? [...whole, ...partial] : discounted;
  const chosen = candidates.toSorted((a, b) => b.date.localeCompare(a.date))[0];
  // Nothing but the end of a discount, one part, or a day that was only counted.
  const doubtful = whole.length === 0 ? parts.length < 2 : net.length + written.length === 0;
  const unclear =
    chosen && (doubtful || distinct(whole).length > 1) ? distinct([...candidates, ...dated]) : [];
  return {
    dueDate: chosen ? { text: chosen.date, source: chosen.found.source } : null,
    unclear,
    parts: parts.length > 0 && chosen ? distinct([...parts.map((date) => ({ date })), ...whole]) : [],
    discounts: distinct(discounts).map((date) => {
      const percent = discounts.find((one) => one.date === date && one.percent !== null)?.percent;
      return `${percent ? `${percent.replace('.', ',').replace(/,0+$/, '')}\u00a0% ` : ''}jusqu’au ${formatDate(date)}`;
    }),
    undated: chosen ? null : (terms.flatMap(({ text, date }) => text?.text ?? date?.text ?? [])[0] ?? null),
    unreadable,
  };
}
