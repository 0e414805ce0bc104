import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { KIT, TEST_PACKAGES } from './own.ts';

/** A package as one file for tests. */
interface Bundle {
  /** The folder of our package that it is installed for. */
  from: string;
  /** What the file exports. */
  exports: string;
  /** The package whose exports it passes on, in a file of its own. */
  passesOn?: string;
  /** What else of the package is imported, by its name: files beside it. */
  parts?: Readonly<Record<string, string>>;
}

/** MUI's modules used by `@cessio/ui`. */
const MUI = [
  'ClickAwayListener',
  'Dialog',
  'Drawer',
  'MenuItem',
  'MenuList',
  'Paper',
  'Popper',
  'useAutocomplete',
];

const of = (folder: string): string => path.join(KIT, folder);
const all = (name: string): string => `export * from '${name}';`;
const allAndDefault = (name: string): string => `${all(name)}export { default } from '${name}';`;
/** Pnpm installs it for what asks for it as a peer. */
const ofTestingLibrary = path.dirname(
  createRequire(path.join(of('testing'), 'package.json')).resolve('@testing-library/react'),
);

const BUNDLES: Readonly<Record<string, Bundle>> = {
  '@mui/material': {
    from: of('ui'),
    exports: [
      all('@mui/material/styles'),
      ...MUI.map((name) => `export { default as ${name} } from '@mui/material/${name}';`),
    ].join(''),
    parts: {
      styles: all('../material.mjs'),
      ...Object.fromEntries(
        MUI.map((name) => [name, `export { ${name} as default } from '../material.mjs';`]),
      ),
    },
  },
  '@tanstack/react-query': { from: of('client'), exports: all('@tanstack/react-query') },
  '@testing-library/dom': { from: ofTestingLibrary, exports: all('@testing-library/dom') },
  '@testing-library/jest-dom': { from: of('testing'), exports: all('@testing-library/jest-dom') },
  '@testing-library/react': {
    from: of('testing'),
    exports: all('@testing-library/react'),
    passesOn: '@testing-library/dom',
  },
  '@testing-library/user-event': {
    from: of('testing'),
    exports: allAndDefault('@testing-library/user-event'),
  },
  axios: { from: of('client'), exports: allAndDefault('axios') },
  i18next: { from: of('shell'), exports: allAndDefault('i18next') },
  'libphonenumber-js': { from: of('contract'), exports: allAndDefault('libphonenumber-js') },
  'react-i18next': { from: of('shell'), exports: all('react-i18next') },
  'react-router': {
    from: of('shell'),
    // Both share React's contexts.
    exports: `${all('react-router')}export { RouterProvider as RouterProviderOfDom } from 'react-router/dom';`,
    parts: { dom: `export { RouterProviderOfDom as RouterProvider } from '../react-router.mjs';` },
  },
  zod: { from: of('contract'), exports: allAndDefault('zod') },
};

/** For Jest's `moduleNameMapper`: the files made here. */
export const BUNDLED: Readonly<Record<string, string>> = Object.fromEntries([
  [`^(${Object.keys(BUNDLES).join('|')})$`, path.join(TEST_PACKAGES, '$1.mjs')],
  ...Object.entries(BUNDLES).flatMap(([name, { parts }]) =>
    parts ? [[`^(${name}/(?:${Object.keys(parts).join('|')}))$`, path.join(TEST_PACKAGES, '$1.mjs')]] : [],
  ),
]);

/** Imported by the files instead of contained: each other, and what is one file already. */
const OUTSIDE = new RegExp(
  `^(?:react|react-dom|@emotion/(?:react|styled|cache)|${Object.keys(BUNDLES).join('|')})(?:/|$)`,
);

function versionOf({ from }: Bundle, name: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(manifest))
      return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed for ${from}.`);
  }
}

/**
 * Jest's `globalSetup` for screens: packages as one file each, built once per version. Otherwise each test file would
 * read, compile and link a thousand files again (docs/adr/0037).
 */
export default async function bundleTestPackages(): Promise<void> {
  const stamp = JSON.stringify(
    Object.entries(BUNDLES).map(([name, bundle]) => [
      name,
      versionOf(bundle, name),
      bundle.exports,
      bundle.parts,
    ]),
  );
  const stampFile = path.join(TEST_PACKAGES, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const made = `${TEST_PACKAGES}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  await bundle(
    Object.entries(BUNDLES).map(([name, { from, exports }]) => ({
      mode: 'production',
      // Tests run React's development build, and read names.
      optimization: { minimize: false, nodeEnv: false },
      devtool: false,
      context: from,
      entry: `data:text/javascript,${encodeURIComponent(exports)}`,
      output: { path: made, filename: `${name}.mjs`, module: true, library: { type: 'module' } },
      externalsType: 'module',
      externals: ({ request = '', contextInfo }, done) =>
        contextInfo?.issuer && !contextInfo.issuer.startsWith('data:') && OUTSIDE.test(request)
          ? done(undefined, request)
          : done(),
      resolve: { conditionNames: ['browser', 'import', 'default'] },
    })),
  );
  for (const [name, { parts = {}, passesOn }] of Object.entries(BUNDLES)) {
    if (passesOn) appendFileSync(path.join(made, `${name}.mjs`), all(passesOn));
    for (const [part, source] of Object.entries(parts)) {
      mkdirSync(path.join(made, name), { recursive: true });
      writeFileSync(path.join(made, name, `${part}.mjs`), source);
    }
  }
  writeFileSync(path.join(made, 'stamp'), stamp);
  rmSync(TEST_PACKAGES, { recursive: true, force: true });
  renameSync(made, TEST_PACKAGES);
}

async function bundle(configurations: Configuration[]): Promise<void> {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(configurations);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}
