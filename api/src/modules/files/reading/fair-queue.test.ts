import { FairQueue, type Caller } from './fair-queue.ts';

const user = (key: string): Caller => ({ key, visitor: false });
const visitor = (key: string): Caller => ({ key, visitor: true });
const [ann, bob, eve] = [user('ann'), user('bob'), user('eve')];
const [north, south, west] = [visitor('north'), visitor('south'), visitor('west')];

const queueOf = (places: number) => new FairQueue<string>(places, { perCaller: 3, visitors: 4 });
/** Everything that may be served now, as « caller item ». */
function served(queue: FairQueue<string>): string[] {
  const all: string[] = [];
  for (let entry = queue.next(); entry; entry = queue.next()) all.push(`${entry.caller.key} ${entry.item}`);
  return all;
}

test('one at a time of each caller, callers in rotation', () => {
  const queue = queueOf(2);
  for (const item of ['1', '2', '3']) queue.add(ann, item);
  queue.add(bob, '1');
  queue.add(eve, '1');
  queue.add(bob, '2');
  expect(served(queue)).toEqual(['ann 1', 'bob 1']);
  queue.done(ann);
  expect(served(queue)).toEqual(['eve 1']);
  queue.done(eve);
  expect(served(queue)).toEqual(['ann 2']);
  queue.done(bob);
  queue.done(ann);
  expect(served(queue)).toEqual(['bob 2', 'ann 3']);
});

test('visitors leave the last place to those who are signed in', () => {
  const queue = queueOf(3);
  for (const caller of [north, south, west]) queue.add(caller, '1');
  expect(served(queue)).toEqual(['north 1', 'south 1']);
  queue.add(ann, '1');
  expect(served(queue)).toEqual(['ann 1']);
  queue.done(ann);
  expect(served(queue)).toEqual([]);
  queue.done(north);
  expect(served(queue)).toEqual(['west 1']);
});

test('so many may wait of one caller, and of all visitors', () => {
  const queue = queueOf(2);
  expect(['1', '2', '3', '4'].map((item) => queue.add(ann, item))).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'caller is full',
  ]);
  for (const item of ['1', '2', '3']) queue.add(north, item);
  expect(queue.add(north, '4')).toBe('caller is full');
  expect(queue.add(south, '1')).toBe('waiting');
  expect(queue.add(west, '1')).toBe('visitors are full');
  expect(queue.add(bob, '1')).toBe('waiting');
  // Served is not waiting.
  expect(served(queue)).toEqual(['ann 1', 'north 1']);
  expect(queue.add(ann, '4')).toBe('waiting');
});

test('who leaves is not served, and keeps nobody behind', () => {
  const queue = queueOf(2);
  queue.add(ann, '1');
  queue.add(ann, '2');
  queue.add(bob, '1');
  expect(queue.remove(ann, '1')).toBe(true);
  expect(queue.remove(bob, '1')).toBe(true);
  expect(served(queue)).toEqual(['ann 2']);
  expect(queue.remove(ann, '2')).toBe(false);
  queue.add(eve, '1');
  expect(queue.clear()).toEqual(['1']);
  expect(served(queue)).toEqual([]);
});
