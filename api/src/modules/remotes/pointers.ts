/** Which versions of a remote are served. */
export interface Pointers {
  live: string | null;
  /** Earlier live versions, newest first. */
  previous: string[];
  canary: string | null;
  /** Share of users who get the canary. */
  percent: number | null;
}

/** Most versions that a page may fall back to. */
const MOST_PREVIOUS = 2;

/** A step's version and, for a trial, its share of users. */
export type Step =
  | { readonly action: 'canary'; readonly version: string; readonly percent: number }
  | { readonly action: 'promote' | 'rollback' | 'withdraw'; readonly version: string }
  | { readonly action: 'stop'; readonly version: string };

/** What users' reports say of versions. */
export interface Verdicts {
  /** They served users well: one of them is kept as a fallback, however many versions follow it. */
  readonly proven: ReadonlySet<string>;
  /** They failed or were taken back: no page falls back to one. */
  readonly stopped: ReadonlySet<string>;
}
const NONE: Verdicts = { proven: new Set(), stopped: new Set() };

/** The pointers after a step. Pages do not fall back to a version that was rolled back. */
export function pointersAfter(now: Pointers, step: Step, { proven, stopped }: Verdicts = NONE): Pointers {
  const { action, version } = step;
  if (version === now.live && action !== 'canary') return now;
  const others = now.previous.filter((one) => one !== version);
  const trial =
    now.canary === version ? { canary: null, percent: null } : { canary: now.canary, percent: now.percent };
  switch (action) {
    case 'canary':
      return { ...now, canary: version, percent: step.percent };
    case 'promote':
      return {
        live: version,
        previous: newestAndProven(
          [...(now.live === null ? [] : [now.live]), ...others].filter((one) => !stopped.has(one)),
          proven,
        ),
        ...trial,
      };
    case 'rollback':
      return { live: version, previous: olderThan(version, now.previous), ...trial };
    case 'withdraw':
      return { ...now, previous: others, ...trial };
    case 'stop':
      return { ...now, ...trial };
  }
}

/** Live versions older than this one; empty for one that is not among them. */
const olderThan = (version: string, previous: readonly string[]): string[] =>
  previous.includes(version) ? previous.slice(previous.indexOf(version) + 1) : [];

function newestAndProven(versions: readonly string[], proven: ReadonlySet<string>): string[] {
  const newest = versions.slice(0, MOST_PREVIOUS);
  const good = versions.find((version) => proven.has(version));
  return good === undefined || newest.includes(good) ? newest : [...newest.slice(0, -1), good];
}

/** The order in which versions replace a failing live one: proven ones first, then the newest. */
export const replacements = ({ previous }: Pointers, proven: ReadonlySet<string>): string[] => [
  ...previous.filter((version) => proven.has(version)),
  ...previous.filter((version) => !proven.has(version)),
];
