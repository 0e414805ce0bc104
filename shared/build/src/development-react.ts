import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { commonConfig, own } from './common.ts';
import { REACT, REACT_MODULES } from './react-loader.ts';

/** Its dependencies are those that the host bundles. */
const UI = join(import.meta.dirname, '../../ui');

/** Name of the file under the dev server's address. */
export const REACT_FILE = 'react.js';

/**
 * Bundles React's development build for a page that shows a remote of this machine: the host takes these modules
 * instead of its own, and components are replaced in place (docs/adr/0098).
 * @param dir folder that gets the file
 */
export async function buildDevelopmentReact(dir: string): Promise<void> {
  const imports = REACT_MODULES.map((name, at) => `import * as m${at} from "${name}";`);
  const modules = REACT_MODULES.map((name, at) => `"${name}": m${at}`);
  const code = `${imports.join('')}globalThis.${REACT} = {${modules.join()}};`;
  const common = commonConfig('cessio-react', UI, 'development');
  const config: Configuration = {
    ...common,
    // The hook must be there before React DOM registers its renderer.
    entry: { main: [own('refresh-hook'), `data:text/javascript,${encodeURIComponent(code)}`] },
    output: { ...common.output, path: dir, filename: REACT_FILE },
    devtool: false,
  };
  await new Promise<void>((resolve, reject) => {
    rspack(config, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}
