import type { RemoteFit } from './remotes.schemas.ts';

/** Name of the file in a version's folder that lists what it needs of the host. */
export const FIT_FILE = 'fit.json';

/** Name of the file in a version's folder that lists the packages bundled and their licences. */
export const LICENCES_FILE = 'licences.json';

/** Address of the fit of the version with this entry: entries are in `assets/` of their version's folder. */
export const fitAddress = (entry: string): string => new URL(`../${FIT_FILE}`, entry).href;

/** `1.4` or `1.4.2` as numbers; null for anything else. */
function numbersOf(version: string): [number, number, number] | null {
  const parts = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
  return parts && [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
}

/**
 * Whether the offered version satisfies a build against `built`: same major version, and at least that one; below 1.0
 * the minor version counts as the major one, as package managers read `^0.2.0`.
 */
export function serves(offered: string, built: string): boolean {
  const [has, wants] = [numbersOf(offered), numbersOf(built)];
  if (!has || !wants || has[0] !== wants[0]) return false;
  if (has[0] === 0 && has[1] !== wants[1]) return false;
  return has[1] !== wants[1] ? has[1] > wants[1] : has[2] >= wants[2];
}

/**
 * What a remote needs that is not offered, by name; empty: it fits. The one comparison that build, release command, API
 * and page use (docs/adr/0051).
 * @returns `@cessio/ui: Foo`, `GET /api/foo`, `react 18.3.1 (19.3.1)`, `contract 2.0 (1.4)`, sorted
 */
export function misfits(needs: RemoteFit, offers: RemoteFit): string[] {
  const offeredCalls = new Set(offers.calls);
  const missing = needs.calls.filter((call) => !offeredCalls.has(call));
  if (!serves(offers.contract, needs.contract))
    missing.push(`contract ${needs.contract} (${offers.contract})`);
  for (const [entry, { version, names }] of Object.entries(needs.shared)) {
    const offered = Object.hasOwn(offers.shared, entry) ? offers.shared[entry] : undefined;
    if (!offered) {
      missing.push(entry);
      continue;
    }
    if (!serves(offered.version, version)) missing.push(`${entry} ${version} (${offered.version})`);
    const known = new Set(offered.names);
    missing.push(...names.filter((name) => !known.has(name)).map((name) => `${entry}: ${name}`));
  }
  return missing.toSorted();
}
