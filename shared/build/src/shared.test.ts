import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { integrityOf } from './release.ts';
import { sharedModules } from './shared.ts';

const host = sharedModules('host');
const remote = sharedModules('remote');

it('shares React and our doors under exact names, and nothing else', () => {
  expect(Object.keys(host)).toEqual(Object.keys(remote));
  for (const key of Object.keys(host))
    expect(key).toMatch(/^(react(\/jsx(-dev)?-runtime)?|@cessio\/[a-z]+(\/[a-z]+)?)$/);
  expect(Object.keys(host)).toEqual(
    expect.arrayContaining(['react', '@cessio/contract', '@cessio/client', '@cessio/shell', '@cessio/ui']),
  );
});

it('lets the host provide and the remotes bring none', () => {
  for (const entry of Object.values(remote))
    expect(entry).toMatchObject({ import: false, singleton: true, strictVersion: true });
  for (const entry of Object.values(host)) expect(entry).not.toHaveProperty('import');
});

it('puts the first doors into the host’s entry and fetches the doors below a package when used', () => {
  expect(host['@cessio/ui']?.eager).toBe(true);
  expect(host['@cessio/ui/table']?.eager).toBe(false);
  expect(host['@cessio/ui/charts']?.eager).toBe(false);
  expect(host['@cessio/ui/gallery']).toBeUndefined();
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
