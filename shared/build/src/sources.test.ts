import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stampOf, versionOf } from './sources.ts';

describe('the stamp of an application', () => {
  let dir: string;
  const put = (file: string, text: string) => writeFileSync(join(dir, 'remote-a', file), text);
  const stamp = () => stampOf(join(dir, 'remote-a'));
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'cessio-sources-'));
    mkdirSync(join(dir, 'remote-a', 'src'), { recursive: true });
    put('package.json', '{"version":"1.2.0"}');
    put('src/a.ts', 'a');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is the same in another folder, and another for other sources', () => {
    const first = stamp();
    const [here, there] = [dir, mkdtempSync(join(tmpdir(), 'cessio-sources-'))];
    dir = there;
    mkdirSync(join(dir, 'remote-a', 'src'), { recursive: true });
    put('package.json', '{"version":"1.2.0"}');
    put('src/a.ts', 'a');
    expect(stamp()).toBe(first);
    rmSync(there, { recursive: true });
    dir = here;
    put('src/a.ts', 'b');
    expect(stamp()).not.toBe(first);
  });

  it('follows names and locked versions, and leaves tests out', () => {
    const first = stamp();
    put('src/a.test.ts', 'test');
    expect(stamp()).toBe(first);
    put('src/b.ts', '');
    const second = stamp();
    expect(second).not.toBe(first);
    writeFileSync(join(dir, 'pnpm-lock.yaml'), 'react: 19');
    expect(stamp()).not.toBe(second);
  });

  it('names the version together with that of the package', () => {
    expect(versionOf(join(dir, 'remote-a'))).toBe(`1.2.0-${stamp().slice(0, 8)}`);
  });
});
