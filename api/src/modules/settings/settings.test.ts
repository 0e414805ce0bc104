import type { Pools } from '../../db/pools.ts';
import { createSettings } from './settings.ts';

const { jest } = import.meta;

const row = {
  id: 'x',
  on: false,
  until: null,
  message: null,
  mfaRequiredForStaff: false,
  idleLockMinutes: 15,
  committeeThreshold: null,
  reviewTargetDays: 2,
  remoteOverrides: false,
  comparisonRates: [],
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A database that answers as the test says. */
function world() {
  const query = jest.fn(async () => ({ rows: [{ ...row }] }));
  const settings = createSettings({ of: () => ({ query }) } as unknown as Pools);
  const minutes = async () => (await settings.current()).idleLockMinutes;
  const answer = (idle: number) =>
    query.mockImplementation(async () => ({ rows: [{ ...row, idleLockMinutes: idle }] }));
  return { query, settings, minutes, answer };
}

it('asks once however many want to know, and again after five seconds', async () => {
  const { query, minutes, answer } = world();
  expect(await Promise.all([minutes(), minutes(), minutes()])).toEqual([15, 15, 15]);
  expect(query).toHaveBeenCalledTimes(1);
  answer(30);
  jest.advanceTimersByTime(4_900);
  expect(await minutes()).toBe(15);
  jest.advanceTimersByTime(200);
  expect(await minutes()).toBe(30);
  expect(query).toHaveBeenCalledTimes(2);
});

it('keeps them no longer where the machine’s clock is put back an hour', async () => {
  const { minutes, answer } = world();
  await minutes();
  answer(30);
  const back = Date.now() - 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => back);
  jest.advanceTimersByTime(5_100);
  expect(await minutes()).toBe(30);
  clock.mockRestore();
});

it('knows of a change at once', async () => {
  const { settings, minutes, answer } = world();
  await minutes();
  answer(30);
  settings.forget();
  expect(await minutes()).toBe(30);
});

it('does not keep what was read before the change', async () => {
  const { query, settings, minutes, answer } = world();
  let release = (): void => undefined;
  query.mockImplementationOnce(
    () => new Promise((resolve) => (release = () => resolve({ rows: [{ ...row }] }))),
  );
  const early = minutes();
  settings.forget();
  answer(30);
  release();
  expect(await early).toBe(15);
  expect(await minutes()).toBe(30);
});

it('keeps the last known ones while the database is away, and has none to give before', async () => {
  const { query, minutes, answer } = world();
  query.mockImplementationOnce(() => Promise.reject(new Error('Connection terminated')));
  await expect(minutes()).rejects.toThrow('Connection terminated');
  expect(await minutes()).toBe(15);
  jest.advanceTimersByTime(6_000);
  query.mockImplementation(() => Promise.reject(new Error('Connection terminated')));
  expect(await minutes()).toBe(15);
  answer(30);
  jest.advanceTimersByTime(1_100);
  expect(await minutes()).toBe(30);
});
