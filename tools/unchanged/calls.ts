import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { root } from '../root.ts';

/** All routes are registered here: starting the API imports every module through it. */
export const APP = 'api/src/app.ts';

/** A list of all calls, or a composed address: which calls are made cannot be determined. */
const ANY_CALL = /\bENDPOINTS\b|\/api\/\$\{|\/api\/['"`]/;
const CALLED = /\/api\/([\w-]+)/g;

/** The first word after `/api/` of each call, by its exported name. */
const areaOf = new Map(ENDPOINTS.map(({ id, path: address }) => [id, address.split('/')[2] ?? '']));

/** The modules that answer calls, by the first word after `/api/`. */
const modules = new Map<string, Set<string>>();
for (const file of globSync('api/src/modules/**/*.routes.ts', { cwd: root })) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = text.matchAll(/import \{([^}]*)\} from '@cessio\/contract/g);
  const words = new Set([...names].flatMap(([, imported = '']) => imported.match(/\w+/g) ?? []));
  for (const [id, area] of areaOf)
    if (words.has(id)) modules.set(area, (modules.get(area) ?? new Set()).add(file));
}

/**
 * The API's modules that answer the calls in those sources.
 * @returns null where unknown: then it may be any
 */
export function modulesCalled(sources: readonly string[], areas: readonly string[] = []): string[] | null {
  const texts = sources.map((file) => readFileSync(path.join(root, file), 'utf8'));
  if (texts.some((text) => ANY_CALL.test(text))) return null;
  const called = [
    ...texts.flatMap((text) => [...text.matchAll(CALLED)].map(([, area = '']) => area)),
    ...areas,
  ];
  return [...new Set(called)].flatMap((area) => [...(modules.get(area) ?? [])]);
}
