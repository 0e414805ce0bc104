import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BROWSER_ERRORS, checkCodes, PERMISSIONS } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { root } from './root.ts';

/** What the programs in these folders say between quotes; an endpoint's list of errors throws none. */
function quotedIn(folders: string, except: string): Set<string> {
  const sources = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test(-d)?\.tsx?$/.test(file) && file !== `shared/contract/src/${except}`)
    .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\berrors: \[[^\]]*\]/g, ''));
  return new Set(
    sources.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, text]) => text ?? '')),
  );
}

test.each([
  ['error of the API', ERRORS, 'api/src', ''],
  ['error of the browser', BROWSER_ERRORS, '{host,remote-*,shared/{client,shell,ui}}/src', ''],
  ['check code', checkCodes, '{api,shared/contract}/src', 'check-codes.ts'],
  ['permission', PERMISSIONS, '{api,shared/contract,host,remote-*}/src', 'permissions.ts'],
])(
  'every %s is used: what nothing uses goes, and returns with what needs it',
  (_kind, declared, folders, except) => {
    const used = quotedIn(folders, except);
    expect(Object.keys(declared).filter((name) => !used.has(name))).toEqual([]);
  },
);
