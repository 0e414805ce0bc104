import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease } from '@cessio/build/release';
import { root } from '../root.ts';

// node tools/images/describe-release.ts <folder>: writes what docker/remote/publish.sh signs, with placeholders for
// what the build cannot know, into docker/dist.

const [folder = ''] = process.argv.slice(2);
const dist = path.join(root, folder, 'dist');
const { version } = readRelease(dist, '');
const release = readRelease(dist, `https://origin.invalid/${version}`);
const statement = { action: 'publish', remote: release.name, at: '@AT@', nonce: '@NONCE@', release };
const to = path.join(root, 'docker', 'dist');
mkdirSync(to, { recursive: true });
writeFileSync(path.join(to, 'version'), version);
writeFileSync(path.join(to, 'statement.json'), JSON.stringify(statement));
