import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import type { ApiDocument, Schema } from './api-changes.ts';
import { readAt, readReleases } from './released.ts';

const API = 'api/openapi.json';

/** `method path` of each call whose body may contain the version read, and whether it must. */
function versionsOf(text: string): Map<string, 'required' | 'optional'> {
  const { paths, components } = JSON.parse(text) as ApiDocument;
  const whole = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? whole(components?.schemas?.[schema.$ref.split('/').at(-1) as string]) : schema;
  const found = new Map<string, 'required' | 'optional'>();
  for (const [at, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const body = whole(requestBody?.content?.['application/json']?.schema);
      if (body?.properties?.['version']?.type === 'integer')
        found.set(`${method} ${at}`, body.required?.includes('version') ? 'required' : 'optional');
    }
  return found;
}

/** A call that first had no version may omit it only as long as a release of that time is supported (docs/adr/0084). */
test('a decision may go without the version for no longer than a release needs it', () => {
  const now = versionsOf(readFileSync(path.join(root, API), 'utf8'));
  const { host, remotes } = readReleases();
  const kept = [...host, ...Object.values(remotes).flat()].map(({ commit }) =>
    versionsOf(readAt(commit, API) ?? '{"paths":{}}'),
  );
  const overdue = [...now].filter(
    ([call, how]) => how === 'optional' && kept.every((release) => release.has(call)),
  );
  expect(overdue).toEqual([]);
});
