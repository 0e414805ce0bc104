import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease } from '@cessio/build/release';
import { testAndKeep, testAll } from '@cessio/kit/tests';
import { root } from '../root.ts';
import { statementOf } from './statement.ts';

// node tools/images/describe-release.ts <folder>: runs the tests of a remote and writes what docker/remote/publish.sh signs
// into docker/dist.

const [folder = ''] = process.argv.slice(2);
const own = path.join(root, folder);
const dist = path.join(own, 'dist');
const { version } = readRelease(dist, '');
const release = readRelease(dist, `https://origin.invalid/${version}`);
const tests = await testAndKeep(own, () => testAll(own, false));
const to = path.join(root, 'docker', 'dist');
mkdirSync(to, { recursive: true });
writeFileSync(path.join(to, 'version'), version);
writeFileSync(path.join(to, 'statement.json'), JSON.stringify(statementOf(release, tests)));
