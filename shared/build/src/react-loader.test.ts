import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REACT_MODULES, replaceable } from './react-loader.ts';

const require = createRequire(join(import.meta.dirname, '../../ui/package.json'));

it.each(REACT_MODULES)('%s is that of the page if it has one, else its own', (name) => {
  const code = replaceable(name, readFileSync(require.resolve(name), 'utf8'));
  const exportsOf = (page: object): unknown => {
    const module = { exports: {} };
    new Function('module', 'require', 'process', 'globalThis', '__REACT_DEVTOOLS_GLOBAL_HOOK__', code)(
      module,
      (file: string) => file,
      { env: { NODE_ENV: 'production' } },
      page,
    );
    return module.exports;
  };
  expect(exportsOf({ __cessioReact: { [name]: 'development' } })).toBe('development');
  expect(exportsOf({})).toMatch(/^\.\/cjs\/.+\.production\.js$/);
  expect(exportsOf({ __cessioReact: {} })).toMatch(/^\.\/cjs\/.+\.production\.js$/);
});
