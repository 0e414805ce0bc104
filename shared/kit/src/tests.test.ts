import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { versionOf } from '@cessio/build/sources';
import { passedTests, testAndKeep } from './tests.ts';

let root: string;
let runs: number;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cessio-tests-'));
  runs = 0;
  write('package.json', '{"name":"remote-a","version":"1.0.0"}');
  write('src/a.ts', 'a');
  write('src/a.test.ts', 'b');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const said: string[] = [];
const passed = () =>
  passedTests(
    root,
    () => Promise.resolve((runs += 1)),
    (line) => said.push(line),
  );

it('runs the tests once for the same sources and tests', async () => {
  const first = await passed();
  expect(first).toMatchObject({ sources: versionOf(root), host: null, passed: 1 });
  expect(await passed()).toEqual(first);
  expect(said.at(-1)).toContain('ont déjà passé leurs tests (1)');
  write('src/a.ts', 'c');
  await passed();
  expect(said.at(-1)).toContain('la dernière fois');
  write('src/a.test.ts', 'c');
  await passed();
  expect(runs).toBe(3);
});

it('keeps nothing of tests that failed, nor what passed before', async () => {
  await passed();
  const failing = () => Promise.reject(new Error('failed'));
  await expect(testAndKeep(root, failing)).rejects.toThrow('failed');
  await passed();
  expect(runs).toBe(2);
});
