import { tokens } from '@cessio/client';
import { listWork } from '@cessio/contract';
import { freshApi } from '@cessio/testing';
import { loadWork } from './load-work.ts';

const api = freshApi();
const load = () => loadWork({ query: {}, signal: new AbortController().signal });
const answered = (status: number, of: string, token = 't') => {
  const answer = { ok: status === 200, status, json: () => Promise.resolve({ of }) } as Response;
  globalThis.__cessioWork = { token, answer: Promise.resolve(answer) };
};
afterEach(() => void import.meta.jest.restoreAllMocks());
beforeEach(() => {
  import.meta.jest.spyOn(performance, 'now').mockReturnValue(3_000);
  tokens.write({ token: 't', refreshToken: 'r' }, 600, 'signedIn');
  api.on(listWork, { of: 'asked' });
});

it('takes what was asked for before the bundle ran, once', async () => {
  answered(200, 'early');
  expect(await load()).toEqual({ of: 'early' });
  expect(api.sentTo(listWork)).toHaveLength(0);
  expect(await load()).toEqual({ of: 'asked' });
});

it('asks again when the page was opened long before, behind a lock screen', async () => {
  answered(200, 'early');
  import.meta.jest.spyOn(performance, 'now').mockReturnValue(30_000);
  expect(await load()).toEqual({ of: 'asked' });
  import.meta.jest.spyOn(performance, 'now').mockReturnValue(3_000);
  expect(await load()).toEqual({ of: 'asked' });
});

it.each([
  ['it was for another token', 200, 'of-another-user'],
  ['the token had had its time', 401, 't'],
  ['the service did not answer', 503, 't'],
])('asks in its own way when %s', async (_why, status, token) => {
  answered(status, 'early', token);
  expect(await load()).toEqual({ of: 'asked' });
});
