import { BROWSER_ERRORS, checkCodes, PERMISSIONS } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { sources, textOf } from './fixtures/sources.ts';

/** Words in quotes in these folders; an endpoint's list of errors throws none. */
function quotedIn(folders: string, except: string): Set<string> {
  const texts = sources(`${folders}/**/*.{ts,tsx}`)
    .filter((file) => file !== `shared/contract/src/${except}`)
    .map((file) => textOf(file).replaceAll(/\berrors: \[[^\]]*\]/g, ''));
  return new Set(
    texts.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, text]) => text ?? '')),
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
