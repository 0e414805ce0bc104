import { NavigationClock, NOTICE_MS, withDeadline } from './deadline.ts';
import { guardedLazy } from './guarded-lazy.ts';
import type { RemoteError } from './remote-error.ts';

const { jest } = import.meta;
const lostChunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const never = new Promise<never>(() => undefined);

it('leaves room below the three seconds that a notice may take', () => {
  expect(NOTICE_MS).toBeLessThanOrEqual(2600);
});

describe('withDeadline', () => {
  it('passes on what comes in time', async () => {
    await expect(withDeadline(Promise.resolve(1), 50, 'late')).resolves.toBe(1);
  });

  it('gives up in time, and hands over what is still on its way', async () => {
    const work = Promise.withResolvers<number>();
    const limited = withDeadline(work.promise, 5, 'late', { remote: 'invoices' });
    const refused = await limited.catch((error: unknown) => error as RemoteError);
    expect(refused).toMatchObject({ kind: 'REMOTE_UNAVAILABLE', message: 'late', remote: 'invoices' });
    work.resolve(7);
    await expect((refused as RemoteError).late).resolves.toBe(7);
  });
});

describe('NavigationClock', () => {
  it('shares one allowance among all that a navigation waits for, and starts afresh afterwards', () => {
    let now = 10_000;
    const clock = new NavigationClock(() => now);
    clock.start();
    now += 1000;
    expect(clock.left()).toBe(NOTICE_MS - 1000);
    now += NOTICE_MS;
    expect(clock.left()).toBe(NOTICE_MS);
  });

  it('leaves nothing of one navigation to the next, however soon that comes', () => {
    let now = 10_000;
    const clock = new NavigationClock(() => now);
    clock.start();
    now += NOTICE_MS - 1;
    clock.stop();
    expect(clock.left()).toBe(NOTICE_MS);
  });
});

describe('guardedLazy', () => {
  const failing = (thrown: Error, reload: () => boolean) =>
    guardedLazy(() => Promise.reject(thrown), new NavigationClock(), reload);

  it('reloads for a lost file and stays quiet until the page is gone', async () => {
    const reload = jest.fn(() => true);
    const lazy = failing(lostChunk, reload);
    const outcome = await Promise.race([
      lazy(),
      new Promise((resolve) => setTimeout(resolve, 20, 'waiting')),
    ]);
    expect(outcome).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says so when the reload did not help', async () => {
    await expect(failing(lostChunk, () => false)()).rejects.toMatchObject({ kind: 'CHUNK_MISSING' });
  });

  it('leaves other errors alone', async () => {
    await expect(failing(new TypeError('bug'), () => true)()).rejects.toThrow(TypeError);
  });

  it('gives up a file that hangs', async () => {
    let now = 0;
    const hurried = new NavigationClock(() => now);
    now = 50_000;
    hurried.start();
    now += NOTICE_MS - 10;
    await expect(guardedLazy(() => never, hurried)()).rejects.toMatchObject({ kind: 'REMOTE_UNAVAILABLE' });
  });
});
