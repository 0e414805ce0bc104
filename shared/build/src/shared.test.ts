import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { integrityOf } from './release.ts';
import { createRemoteConfig } from './remote.ts';
import { sharedModules, sharedVersions } from './shared.ts';

const root = join(import.meta.dirname, '../../..');
const provided = [
  ...readFileSync(join(root, 'host/src/federation/provided.ts'), 'utf8').matchAll(
    /^ {2}'?([\w@/-]+)'?: (?:\{ lib|fetched)/gm,
  ),
].map(([, name]) => name);

it('shares React and our entry points under exact names, and nothing else', () => {
  const names = Object.keys(sharedModules());
  for (const name of names)
    expect(name).toMatch(/^(react(\/jsx(-dev)?-runtime)?|@cessio\/[a-z]+(\/[a-z]+)?)$/);
  expect(names).toEqual(expect.arrayContaining(['react', '@cessio/client', '@cessio/shell', '@cessio/ui']));
  // The contract has no state, so each remote bundles what it uses of it.
  expect(names.filter((name) => name.startsWith('@cessio/contract'))).toEqual([]);
  expect(names).not.toContain('@cessio/ui/gallery');
});

it('lets the remotes bring none, and take none out of the range they were built for', () => {
  const versions = sharedVersions();
  for (const [name, entry] of Object.entries(sharedModules()))
    expect(entry).toEqual({
      import: false,
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${versions[name]}`,
    });
});

it('has the host provide what is shared, and all of it that a remote opens', () => {
  expect(Object.keys(sharedVersions())).toEqual(expect.arrayContaining(provided));
  const opened = globSync('remote-*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'(react|@cessio\/[\w/]+)'/g),
    ])
    .map(([, name]) => name as string)
    // What is not shared is bundled by each remote.
    .filter((name) => name in sharedVersions());
  expect(opened.length).toBeGreaterThan(50);
  expect(provided).toEqual(expect.arrayContaining([...new Set(opened), 'react/jsx-runtime']));
});

it('keeps the chart library behind what draws with it, which is only ever fetched', () => {
  const kit = join(import.meta.dirname, '../../ui/src');
  const sources = globSync('**/*.{ts,tsx}', { cwd: kit })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(kit, file), 'utf8') }));
  const drawing = sources
    .filter(({ text }) => text.includes("'@mui/x-charts/"))
    .map(({ file }) => basename(file));
  expect(drawing.toSorted()).toEqual(['bar-plots.tsx', 'trend-plot.tsx']);
  for (const { text } of sources)
    for (const name of drawing) expect(text).not.toMatch(new RegExp(`from '[^']*/${name}'`));
});

it('hashes as browsers do', () => {
  expect(integrityOf('')).toBe('sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
});

it('federates with the package that the owner of the project fixed', () => {
  const { plugins = [] } = createRemoteConfig(join(root, 'remote-invoices'), { prefixes: [] });
  expect(plugins.filter((plugin) => plugin instanceof ModuleFederationPlugin)).toHaveLength(1);
});
