import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostBuild, RemoteFit } from '@cessio/contract';
import { compareWithHost } from './build.ts';

const fit = (names: string[]): RemoteFit => ({
  contract: '1.0',
  shared: { '@cessio/ui': { version: '0.2.0', names } },
  calls: [],
});

it('names what a remote takes and the host of the same repository does not give', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'cessio-built-'));
  const put = (app: string, file: string, content: HostBuild | RemoteFit): void => {
    mkdirSync(path.join(dir, app, 'dist'), { recursive: true });
    writeFileSync(path.join(dir, app, 'dist', file), JSON.stringify(content));
  };
  put('host', 'build.json', { build: '0123456789abcdef', version: '0.1.0', offers: fit(['Button', 'Card']) });
  put('remote-a', 'fit.json', fit(['Button']));
  put('remote-b', 'fit.json', fit(['Card', 'Drawer']));
  expect(() => compareWithHost(['remote-a'], dir)).not.toThrow();
  expect(() => compareWithHost(['remote-a', 'remote-b'], dir)).toThrow('remote-b: @cessio/ui: Drawer');
  rmSync(dir, { recursive: true });
});
