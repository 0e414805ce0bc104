/** Which versions of a remote are served. */
export interface Pointers {
  live: string | null;
  /** Those that were live before, newest first. */
  previous: string[];
  canary: string | null;
  /** Share of users that gets the canary. */
  percent: number | null;
}

/** How many versions a page may fall back to. */
const MOST_PREVIOUS = 2;

/** Of a step, the version it is about and for a trial the share of users. */
export type Step =
  | { readonly action: 'canary'; readonly version: string; readonly percent: number }
  | { readonly action: 'promote' | 'rollback' | 'withdraw'; readonly version: string }
  | { readonly action: 'stop'; readonly version: string };

/** Where the pointers stand after a step. A version that is taken back is none to fall back to. */
export function pointersAfter(now: Pointers, step: Step): Pointers {
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
        previous: [...(now.live === null ? [] : [now.live]), ...others].slice(0, MOST_PREVIOUS),
        ...trial,
      };
    case 'rollback':
      return { live: version, previous: now.previous.slice(now.previous.indexOf(version) + 1), ...trial };
    case 'withdraw':
      return { ...now, previous: others, ...trial };
    case 'stop':
      return { ...now, ...trial };
  }
}
