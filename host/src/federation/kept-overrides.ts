import { readText, writeText } from '../base/text-storage.ts';
import { OVERRIDES } from './may-override.ts';

export const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** A dev server of this machine. The page's content security policy allows the same (tools/web-server.ts). */
export const ORIGIN = /^http:\/\/localhost:\d{2,5}$/;
/** In place of an origin: the API knows which build this session was invited to. */
export const INVITED = 'invited';

/** What this browser shows instead of released versions: an origin, or INVITED, by name. */
export type Overrides = ReadonlyMap<string, string>;

export function readKept(): Overrides {
  try {
    const kept = Object.entries(JSON.parse(readText(OVERRIDES) ?? '{}') as Record<string, string>);
    return new Map(kept.filter(([name, at]) => NAME.test(name) && (at === INVITED || ORIGIN.test(at))));
  } catch {
    return new Map();
  }
}

/** Where storage is refused, an override lasts for this page only. */
export function keep(overrides: Overrides): void {
  writeText(OVERRIDES, overrides.size === 0 ? null : JSON.stringify(Object.fromEntries(overrides)));
}

/** The override that the address asks for: `?remote=invoices&at=http://localhost:3001`. */
export function askedOverride(): readonly (readonly [string, string])[] {
  const asked = new URLSearchParams(location.search);
  const [name, origin] = [asked.get('remote') ?? '', asked.get('at') ?? ''];
  return NAME.test(name) && ORIGIN.test(origin) ? [[name, origin]] : [];
}
