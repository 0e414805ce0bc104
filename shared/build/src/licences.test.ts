import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { licencesOf } from './licences.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cessio-licences-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function install(folder: string, manifest: object): void {
  mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, folder, 'package.json'), JSON.stringify(manifest));
}

it('names the packages of others whose code is bundled, each once, wherever they are installed', () => {
  const store = 'node_modules/.pnpm/bad@1/node_modules/@x/bad';
  install(store, { name: '@x/bad', version: '1.0.0', license: 'GPL-3.0' });
  install('remote-a/node_modules/plain', { name: 'plain', version: '2.0.0' });
  const sources = [
    `webpack://a/./${store}/index.js`,
    `webpack://a/./${store}/more.js`,
    'webpack://a/./node_modules/plain/a.js',
    'webpack://a/./node_modules/@cessio/contract/src/a.js',
    'webpack://a/./src/a.ts',
    'webpack/runtime/chunk',
    'data:text/javascript,node_modules/y/z',
  ];
  expect(licencesOf(sources, join(dir, 'remote-a'))).toEqual([
    { name: '@x/bad', version: '1.0.0', licence: 'GPL-3.0' },
    { name: 'plain', version: '2.0.0', licence: '' },
  ]);
  expect(() => licencesOf(['./node_modules/gone/a.js'], dir)).toThrow('node_modules/gone');
});
