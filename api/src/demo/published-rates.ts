import type { ReferenceCode } from '@cessio/contract/rates';
import { plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';
import { random } from './random.ts';

const WEEKS = 108;
const SOURCES: Readonly<Record<ReferenceCode, string>> = {
  EURIBOR3M: 'EMMI, euribor-rates.eu',
  TMM: 'Banque centrale de Tunisie',
  BAM: 'Communiqué de Bank Al-Maghrib',
  BCE: 'Décision du Conseil des gouverneurs',
  LEGAL: 'Arrêté publié au Journal officiel',
};

/** Fictitious but realistic: falls for a year, then hardly moves. Ppm, of the week `back` weeks ago. */
const euribor = (back: number): number =>
  Math.round((20_150 + Math.max(0, back - 45) * 170 + Math.sin(back / 3) * 420) / 10) * 10;

/** Months, quarters and decisions, by days before today, oldest first. */
const MONTHS = Array.from(
  { length: 25 },
  (_, at) => [30 * (24 - at) + 12, 79_900 - Math.floor(at / 6) * 2_500] as const,
);
const QUARTERS = [27_500, 25_000, 22_500, 22_500, 22_500, 22_500, 22_500, 22_500, 20_000].map(
  (ppm, at) => [91 * (8 - at) + 40, ppm] as const,
);
const DECISIONS = [31_500, 29_000, 26_500, 24_000, 21_500].map(
  (ppm, at) => [49 * (4 - at) + 530, ppm] as const,
);
const HALF_YEARS = [49_200, 37_100, 27_600, 26_200];

/** Two years of references, entered by the manager on the day after, one of them mistyped and corrected. */
export function referenceRows({ today }: Clock, manager: Person): DemoRow[] {
  const row = (code: ReferenceCode, onDate: string, ppm: number): DemoRow => ({
    id: random(`${code} ${onDate}`).uuid(Date.parse(onDate)),
    code,
    onDate,
    ppm,
    source: SOURCES[code],
    corrects: null,
    reason: null,
    enteredBy: manager.id,
    enteredAt: `${onDate}T10:20:00Z`,
  });
  const back = (code: ReferenceCode, values: readonly (readonly [number, number])[]) =>
    values.map(([days, ppm]) => row(code, plusDays(today, -days), ppm));
  const weekly = Array.from({ length: WEEKS }, (_, at) => WEEKS - 1 - at).map(
    (weeks) => [weeks * 7 + 3, euribor(weeks)] as const,
  );
  const rows = back('EURIBOR3M', weekly);
  const mistyped = rows.at(-9) as DemoRow & { ppm: number; onDate: string };
  const corrected = {
    ...mistyped,
    id: random('corrected').uuid(Date.parse(mistyped.onDate)),
    corrects: mistyped['id'],
    reason: 'Chiffres inversés à la saisie.',
    enteredAt: `${mistyped.onDate}T14:05:00Z`,
  };
  mistyped.ppm += 9_000;
  return [
    ...rows,
    corrected,
    ...back('TMM', MONTHS),
    ...back('BAM', QUARTERS),
    ...back('BCE', DECISIONS),
    ...halfYears(today).map((day, at) => row('LEGAL', day, HALF_YEARS[at] ?? 0)),
  ];
}

/** First days of the last four half-years, oldest first. */
function halfYears(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const now = year * 2 + (month > 6 ? 1 : 0);
  return [3, 2, 1, 0].map((back) => `${Math.floor((now - back) / 2)}-${(now - back) % 2 ? '07' : '01'}-01`);
}

const PER_EURO = {
  MAD: [10_720_000, 10_735_000, 10_760_000, 10_805_000, 10_845_000, 10_850_000],
  TND: [3_362_000, 3_371_000, 3_380_000, 3_391_000, 3_402_000, 3_415_000],
} as const;

/** A rate every fifteen days, for the currencies of the demonstration. */
export function accountingRows({ today }: Clock, manager: Person): DemoRow[] {
  return Object.entries(PER_EURO).flatMap(([currency, rates]) =>
    rates.map((perEuroPpm, at) => {
      const onDate = plusDays(today, -15 * (rates.length - at - 1) - 1);
      return {
        currency,
        onDate,
        perEuroPpm,
        source: currency === 'MAD' ? 'Bank Al-Maghrib, cours de référence' : 'Banque centrale de Tunisie',
        enteredBy: manager.id,
        enteredAt: `${onDate}T16:40:00Z`,
      };
    }),
  );
}
