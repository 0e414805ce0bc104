import * as client from '@cessio/client';
import * as shell from '@cessio/shell';
import * as ui from '@cessio/ui';
import * as react from 'react';
import * as jsxDev from 'react/jsx-dev-runtime';
import * as jsx from 'react/jsx-runtime';

/** A shared module as the federation runtime takes it: already loaded, or fetched when a remote asks. */
export type Provided = { lib: () => unknown } | { get: () => Promise<() => unknown> };

const fetched = (load: () => Promise<unknown>): Provided => ({
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/**
 * The modules that the host gives to remotes, by the names under which remotes import them: React and the entry points
 * of our packages. Secondary entry points are chunks of their own. Versions, and the list that remotes are built with:
 * shared/build/src/shared.ts.
 */
export const provided: Readonly<Record<string, Provided>> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => jsx },
  'react/jsx-dev-runtime': { lib: () => jsxDev },
  '@cessio/client': { lib: () => client },
  '@cessio/shell': { lib: () => shell },
  '@cessio/ui': { lib: () => ui },
  '@cessio/ui/document': fetched(() => import('@cessio/ui/document')),
  '@cessio/ui/form': fetched(() => import('@cessio/ui/form')),
  '@cessio/ui/record': fetched(() => import('@cessio/ui/record')),
  '@cessio/ui/table': fetched(() => import('@cessio/ui/table')),
  '@cessio/ui/charts': fetched(() => import('@cessio/ui/charts')),
  '@cessio/ui/mui': fetched(() => import('@cessio/ui/mui')),
};

/** Versions of the shared modules, by name; inserted by the bundler from the list that remotes are built with. */
export const sharedVersions = (): Record<string, string> =>
  JSON.parse(process.env['CESSIO_SHARED'] ?? '{}') as Record<string, string>;
