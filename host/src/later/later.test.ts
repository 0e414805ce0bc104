import { createStore } from '@cessio/shell';
import { buildRemoteRecord } from '@cessio/testing';
import { embeddedRegistry, fetchRegistry } from '../federation/registry.ts';
import { startLater } from './later.ts';

const { jest } = import.meta;
const record = buildRemoteRecord();
const told = (revision: number): Document => {
  const meta = document.createElement('meta');
  meta.name = 'cessio-remotes';
  meta.content = JSON.stringify({ revision, remotes: [record] });
  document.head.replaceChildren(meta);
  return document;
};
afterEach(() => jest.restoreAllMocks());

it('keeps each registry that is read, for a page that gets none or an older one', async () => {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      Response.json(String(url).endsWith('/build.json') ? { build: '' } : { revision: 8, remotes: [record] }),
    );
  told(7);
  const { look } = startLater(createStore());
  look();
  await new Promise((resolve) => setTimeout(resolve, 20));
  // A server restored from backup, or a cache: the page reads again and finds the stored one.
  expect(embeddedRegistry(told(7))).toBeNull();
  fetched.mockRejectedValue(new TypeError('offline'));
  await expect(fetchRegistry()).resolves.toEqual([record]);
  expect(embeddedRegistry(told(8))).toEqual([record]);
});
