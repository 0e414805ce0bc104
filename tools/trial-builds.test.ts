import { globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { FIT_FILE, misfits, remoteFit, remoteRelease, type RemoteFit } from '@cessio/contract';
import { testFolder } from './fixtures/folder.ts';
import { root } from './root.ts';
import { buildTrial, trialBuild, type Flaw } from './trial-builds.ts';

const needsOf = (folder: string): RemoteFit =>
  remoteFit.parse(JSON.parse(readFileSync(path.join(folder, FIT_FILE), 'utf8')));

it.each<[Flaw, RegExp[]]>([
  ['react18', [/^react\/jsx-runtime 18\.3\.1 \(19\./]],
  ['missingExport', [/^@cessio\/ui: NoSuchPart$/]],
  ['missingCall', [/^@cessio\/client$/, /^GET \/api\/no-such-call$/]],
  ['otherContract', [/^contract 99\.\d+ \(1\.\d+\)$/]],
  ['noRoutes', []],
])('a build with the flaw %s says so itself', async (flaw, expected) => {
  const good = needsOf(await trialBuild('invoices', 'none'));
  const found = misfits(needsOf(await trialBuild('invoices', flaw)), good);
  expect(found).toEqual(expected.map((what) => expect.stringMatching(what) as string));
});

describe('a build', () => {
  const dir = testFolder();
  const built = (): Promise<string> => {
    return buildTrial(mkdtempSync(path.join(dir, 'build-')), 'invoices', {
      'src/parts.tsx': () => `
import { call } from '@cessio/client';
import { getInvoice, listInvoices } from '@cessio/contract';
import { Button, Card } from '@cessio/ui';
export const used = () => call(listInvoices);
export const unused = () => <Card><Button onClick={() => call(getInvoice, {})} /></Card>;
export async function table() {
  const { DataTable } = await import('@cessio/ui/table');
  return DataTable;
}
`,
      'src/trial.tsx': (text) => `
import { Stack } from '@cessio/ui';
import { table, used } from './parts.tsx';
${text.replace('  return <', '  void used();\n  void table();\n  return <')}
const local = () => <Stack />;
`,
    });
  };

  it('names what it really takes, and is the same in another folder to the last byte', async () => {
    const [one, other] = [await built(), await built()];
    expect(needsOf(one)).toMatchObject({
      shared: {
        '@cessio/client': { names: ['call'] },
        '@cessio/shell': { names: ['defineRemote', 'lazyPage', 'lazyWidget'] },
        '@cessio/ui': { names: ['Notice', 'Page', 'PageHeader'] },
        '@cessio/ui/table': { names: ['DataTable'] },
      },
      calls: ['GET /api/invoices'],
    });

    const files = globSync('**/*', { cwd: one }).filter((file) => statSync(path.join(one, file)).isFile());
    const { files: hashes } = remoteRelease.parse(
      JSON.parse(readFileSync(path.join(one, 'remote.json'), 'utf8')),
    );
    expect([...Object.keys(hashes ?? {}), 'remote.json'].toSorted()).toEqual(files.toSorted());
    expect(globSync('**/*', { cwd: other }).toSorted()).toEqual(globSync('**/*', { cwd: one }).toSorted());
    // Not only the root: a short one such as `/src` also occurs within paths of sources.
    const folders = [
      one,
      other,
      ...['node_modules', 'shared', 'tools'].map((folder) => `${root}/${folder}/`),
    ];
    for (const file of files) {
      const bytes = readFileSync(path.join(one, file));
      expect({ file, same: readFileSync(path.join(other, file)).equals(bytes) }).toEqual({
        file,
        same: true,
      });
      expect({ file, named: folders.filter((folder) => bytes.includes(folder)) }).toEqual({
        file,
        named: [],
      });
    }
  });

  it('is refused when the names that it takes cannot be told', async () => {
    const building = buildTrial(mkdtempSync(path.join(dir, 'build-')), 'invoices', {
      'src/trial.tsx': (text) => `import * as kit from '@cessio/ui';\nconsole.log(kit);\n${text}`,
    });
    await expect(building).rejects.toThrow('name what you take of @cessio/ui');
  });
});
