import type { RemoteFit } from '@cessio/contract';
import { compareWithHost } from './build.ts';
import { testFolder, writeFiles } from './fixtures/folder.ts';

const fit = (names: string[]): RemoteFit => ({
  contract: '1.0',
  shared: { '@cessio/ui': { version: '0.2.0', names } },
  calls: [],
});

const dir = testFolder();

it('names what a remote takes and the host of the same repository does not give', () => {
  const host = { build: '0123456789abcdef', version: '0.1.0', offers: fit(['Button', 'Card']) };
  writeFiles(dir, {
    'host/dist/build.json': host,
    'remote-a/dist/fit.json': fit(['Button']),
    'remote-b/dist/fit.json': fit(['Card', 'Drawer']),
  });
  expect(() => compareWithHost(['remote-a'], dir)).not.toThrow();
  expect(() => compareWithHost(['remote-a', 'remote-b'], dir)).toThrow('remote-b: @cessio/ui: Drawer');
});
