import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stampOf, versionOf } from './sources.ts';

describe('the stamp of an application', () => {
  let dir: string;
  let folder: string;
  const put = (file: string, text: string) => writeFileSync(join(dir, folder, file), text);
  const stamp = () => stampOf(join(dir, folder));
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'cessio-sources-'));
    folder = 'remote-a';
    mkdirSync(join(dir, 'remote-a', 'src'), { recursive: true });
    put('package.json', '{"version":"1.2.0"}');
    put('src/a.ts', 'a');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is the same in another folder, and another for other sources', () => {
    const first = stamp();
    const [here, there] = [dir, mkdtempSync(join(tmpdir(), 'cessio-sources-'))];
    [dir, folder] = [there, 'clone'];
    mkdirSync(join(dir, folder, 'src'), { recursive: true });
    put('package.json', '{"version":"1.2.0"}');
    put('src/a.ts', 'a');
    expect(stamp()).toBe(first);
    rmSync(there, { recursive: true });
    [dir, folder] = [here, 'remote-a'];
    put('src/a.ts', 'b');
    expect(stamp()).not.toBe(first);
  });

  it('follows names, and leaves tests out', () => {
    const first = stamp();
    put('src/a.test.ts', 'test');
    expect(stamp()).toBe(first);
    put('src/b.ts', '');
    expect(stamp()).not.toBe(first);
  });

  it('follows the installed versions of what it takes, also in turn, and of nothing else', () => {
    const install = (name: string, manifest: object) => {
      const folder = join(dir, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    };
    put('package.json', '{"version":"1.2.0","dependencies":{"a":"^1.0.0"}}');
    const missing = stamp();
    install('a', { version: '1.0.0', dependencies: { b: '*' }, optionalDependencies: { ours: '*' } });
    install('b', { version: '2.0.0' });
    const first = stamp();
    expect(first).not.toBe(missing);
    install('b', { version: '2.0.1' });
    const second = stamp();
    expect(second).not.toBe(first);
    install('ours', { version: '3.0.0' });
    writeFileSync(join(dir, 'pnpm-lock.yaml'), 'c: 3');
    expect(stamp()).toBe(second);
  });

  it('names the version together with that of the package', () => {
    expect(versionOf(join(dir, 'remote-a'))).toBe(`1.2.0-${stamp().slice(0, 8)}`);
  });
});
