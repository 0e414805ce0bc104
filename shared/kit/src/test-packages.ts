import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireOfUi, TEST_PACKAGES, UI } from './own.ts';

/** MUI's modules used by `@cessio/ui`; `jest.ts` maps them to the file built here. */
const MODULES = [
  'ClickAwayListener',
  'Dialog',
  'Drawer',
  'MenuItem',
  'MenuList',
  'Paper',
  'Popper',
  'useAutocomplete',
];

/**
 * Jest's `globalSetup` for screens: MUI's modules as one file, built once per version. Otherwise each test file would
 * read, compile and link 260 files again (docs/adr/0037).
 */
export default async function bundleTestPackages(): Promise<void> {
  const { version } = requireOfUi('@mui/material/package.json') as {
    version: string;
  };
  const stamp = [version, ...MODULES].join();
  const stampFile = path.join(TEST_PACKAGES, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const part = `${TEST_PACKAGES}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const entry = path.join(part, 'entry.mjs');
  writeFileSync(
    entry,
    [
      `export * from '@mui/material/styles';`,
      ...MODULES.map((name) => `export { default as ${name} } from '@mui/material/${name}';`),
    ].join('\n'),
  );
  await bundle(entry, part);
  for (const name of MODULES)
    writeFileSync(path.join(part, `${name}.mjs`), `export { ${name} as default } from './mui.mjs';\n`);
  writeFileSync(path.join(part, 'styles.mjs'), `export * from './mui.mjs';\n`);
  writeFileSync(path.join(part, 'stamp'), stamp);
  rmSync(TEST_PACKAGES, { recursive: true, force: true });
  renameSync(part, TEST_PACKAGES);
}

async function bundle(entry: string, folder: string): Promise<void> {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack({
    mode: 'production',
    devtool: false,
    context: UI,
    entry,
    output: { path: folder, filename: 'mui.mjs', module: true, library: { type: 'module' } },
    externalsType: 'module',
    externals: /^(react|react-dom|@emotion\/(react|styled|cache))(\/|$)/,
    resolve: { conditionNames: ['browser', 'import', 'default'] },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}
