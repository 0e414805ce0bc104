import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { closureOf } from '../unchanged/imports.ts';

/* Each stage of docker/Dockerfile copies what its commands read, and nothing of another application. */

const dockerfile = readFileSync(path.join(root, 'docker/Dockerfile'), 'utf8');
const REMOTE = 'remote-invoices';

/** Paths that a stage copies from the repository. */
function copiedBy(stage: string): string[] {
  const [, body = ''] = dockerfile.split(new RegExp(`^FROM packages AS ${stage}$`, 'm'));
  const [own = ''] = body.split(/^FROM /m);
  return [...own.matchAll(/^COPY --chown=1000:1000 (.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.replaceAll('remote-${REMOTE}', REMOTE).split(' '),
  );
}

it.each<[stage: string, entries: string[], foreign: RegExp]>([
  ['api-files', ['api/src/main.ts', 'api/src/prepare.ts'], /^(?:remote-|host(?!\/locales)|tools|e2e|bench)/],
  [
    'host-files',
    [
      'tools/build.ts',
      'tools/images/bundle-host-server.ts',
      'tools/images/host-server.ts',
      'shared/kit/src/cessio.ts',
      'host/src/index.ts',
    ],
    /^(?:remote-|e2e|bench|api$)/,
  ],
  [
    'remote-files',
    ['tools/images/describe-release.ts', 'shared/kit/src/cessio.ts', `${REMOTE}/src/remote.ts`],
    /^(?:remote-(?!invoices)|host|api|e2e|bench)/,
  ],
])('%s copies all that it imports, and no other part', (stage, entries, foreign) => {
  const copied = copiedBy(stage);
  const isCopied = (file: string) => copied.some((from) => file === from || file.startsWith(`${from}/`));
  expect(copied.length).toBeGreaterThan(2);
  expect(copied.filter((from) => foreign.test(from))).toEqual([]);
  // Remotes that are not there are not found either.
  const read = [...closureOf(entries, (file) => file.includes('.test.')).files].filter(
    (file) => !/^remote-[^/]+\/package\.json$/.test(file),
  );
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((file) => !isCopied(file))).toEqual([]);
});
