import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { honestXml, PIXEL, slowPdf } from '../../../../test/hostile-files.ts';
import { EMPTY_PDF } from '../../../../test/world.ts';
import type { Purpose } from './inspect-file.ts';
import { createFileReader, type FileReader } from './reader-pool.ts';

const user = (key: string) => ({ key, visitor: false });
let reader: FileReader;
beforeAll(() => {
  reader = createFileReader(2);
});
afterAll(() => reader.close());

/** What reading comes to: the type, or the code of the refusal. */
const outcome = (
  bytes: Buffer,
  { by = 'ann', purpose = 'file' as Purpose, gone = new AbortController().signal } = {},
) =>
  reader.read({ purpose }, { bytes, caller: user(by), gone }).then(
    ({ type }) => type,
    (error: { code?: string }) => error.code,
  );

test('each purpose takes its types', async () => {
  const files = [EMPTY_PDF, honestXml(), PIXEL];
  const taken = async (purpose: Purpose) => Promise.all(files.map((bytes) => outcome(bytes, { purpose })));
  expect(await taken('file')).toEqual(['pdf', 'xml', 'png']);
  expect(await taken('invoice')).toEqual(['pdf', 'xml', 'FILE_TYPE_REFUSED']);
  expect(await taken('paper')).toEqual(['pdf', 'FILE_TYPE_REFUSED', 'png']);
  expect(await taken('photo')).toEqual(['FILE_TYPE_REFUSED', 'FILE_TYPE_REFUSED', 'png']);
});

test('a photo comes back drawn anew', async () => {
  const { photo } = await reader.read({ purpose: 'photo' }, { bytes: PIXEL, caller: user('ann') });
  expect(Buffer.from(photo ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test('a file that takes too long is given up, the next one is read', async () => {
  const [slow, next, other] = await Promise.all([
    outcome(slowPdf()),
    outcome(EMPTY_PDF),
    outcome(EMPTY_PDF, { by: 'bob' }),
  ]);
  expect([slow, next, other]).toEqual(['FILE_BOMB', 'pdf', 'pdf']);
});

test('the time that the machine withholds from a reader does not count', async () => {
  expect(await outcome(EMPTY_PDF)).toBe('pdf');
  const signal = (name: NodeJS.Signals) => reader.pids().forEach((pid) => process.kill(pid, name));
  signal('SIGSTOP');
  const read = outcome(EMPTY_PDF);
  await sleep(2_500);
  signal('SIGCONT');
  expect(await read).toBe('pdf');
});

test('there are no more readers than places, and none is left over', async () => {
  await Promise.all(['ann', 'bob', 'eve', 'kim', 'lou'].map((by) => outcome(EMPTY_PDF, { by })));
  expect(reader.pids()).toHaveLength(3);
});

test('a reader that is killed between two files is replaced', async () => {
  for (const pid of reader.pids()) process.kill(pid, 'SIGKILL');
  while (reader.pids().length > 0) await sleep(20);
  expect(await outcome(EMPTY_PDF)).toBe('pdf');
  expect(reader.pids()).toHaveLength(1);
});

test('a reader that is killed over a file costs that file alone', async () => {
  expect(await outcome(EMPTY_PDF)).toBe('pdf');
  const read = outcome(slowPdf());
  await sleep(300);
  for (const pid of reader.pids()) process.kill(pid, 'SIGKILL');
  expect(await read).toBe('FILE_UNREADABLE');
  expect(await outcome(EMPTY_PDF)).toBe('pdf');
});

test('whoever leaves takes their file out of the queue; too many of one caller are refused', async () => {
  const leaving = new AbortController();
  const slow = outcome(slowPdf());
  const left = Array.from({ length: 24 }, () => outcome(slowPdf(), { gone: leaving.signal }));
  expect(await outcome(EMPTY_PDF)).toBe('RATE_LIMITED');
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['UPLOAD_INCOMPLETE']));
  expect(await outcome(EMPTY_PDF, { gone: leaving.signal })).toBe('UPLOAD_INCOMPLETE');
  expect([await slow, await outcome(EMPTY_PDF)]).toEqual(['FILE_BOMB', 'pdf']);
});

test('closing refuses what is read and what waits, and ends every reader', async () => {
  const closing = createFileReader();
  const read = () =>
    closing
      .read({ purpose: 'file' }, { bytes: slowPdf(), caller: user('ann') })
      .catch((error: { code: string }) => error.code);
  const files = [read(), read(), read()];
  await sleep(1_000);
  await closing.close();
  expect(await Promise.all([...files, read()])).toEqual(Array(4).fill('UNAVAILABLE'));
  expect(closing.pids()).toEqual([]);
});

test('its code loads no schemas, which would take half of its start', () => {
  const listing = `
import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
await import(${JSON.stringify(new URL('inspect-file.ts', import.meta.url))});
`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', listing], {
    encoding: 'utf8',
  });
  expect(loaded).toContain('/contract/src/reading.ts');
  expect(loaded).not.toMatch(/\/(?:zod|libphonenumber-js)\//);
});
