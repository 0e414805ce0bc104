import { ownWrites } from './own-writes.ts';

test('knows what an answer wrote: the record that it is, and the one that it names beside it', async () => {
  ownWrites.watch(Promise.resolve({ id: 'approval', wrote: { id: 'guarantee', version: 4 } }));
  ownWrites.watch(Promise.resolve({ id: 'invoice', version: 2 }));
  expect(await ownWrites.made('guarantee', 4)).toBe(true);
  expect(await ownWrites.made('guarantee', 5)).toBe(false);
  expect(await ownWrites.made('invoice', 2)).toBe(true);
  expect(await ownWrites.made('approval', 1)).toBe(false);
});
