import type { Preferences } from '@cessio/contract';

export type PreferenceValues = ReturnType<typeof toValues>;

/** Proposed to a user without quiet hours: evening and night. */
const USUAL = { from: '20:00', to: '07:30' };

export function toValues({ digest, mailTypes, quietFrom, quietTo }: Preferences) {
  return {
    digest,
    type1: mailTypes.includes('1'),
    type2: mailTypes.includes('2'),
    type3: mailTypes.includes('3'),
    quiet: quietFrom !== null,
    quietFrom: quietFrom ?? USUAL.from,
    quietTo: quietTo ?? USUAL.to,
  };
}

export function toPreferences(values: PreferenceValues): Preferences {
  return {
    digest: values.digest,
    mailTypes: (['1', '2', '3'] as const).filter((type) => values[`type${type}`]),
    quietFrom: values.quiet ? values.quietFrom : null,
    quietTo: values.quiet ? values.quietTo : null,
  };
}

/** Half hours of the day, and the given times if they lie between. */
export function timesOfDay(...given: string[]): { value: string; label: string }[] {
  const halves = Array.from(
    { length: 48 },
    (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
  );
  return [...new Set([...halves, ...given])]
    .toSorted()
    .map((value) => ({ value, label: value.replace(':', '\u00a0h\u00a0') }));
}
