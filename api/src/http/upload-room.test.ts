import { ApiError } from './problem.ts';
import { UploadRoom } from './upload-room.ts';

const TEN_MB = 10 * 1024 * 1024;
const user = (key: string) => ({ key, visitor: false });
const visitor = (key: string) => ({ key, visitor: true });

/** How many uploads of 10 MB find room, and why the next one does not. */
function fill(room: UploadRoom, callers: ReturnType<typeof user>[]): [number, string] {
  let taken = 0;
  let refusal = '';
  for (const caller of callers) {
    try {
      for (;;) {
        room.take(caller, TEN_MB);
        taken += 1;
      }
    } catch (error) {
      refusal = (error as ApiError).code;
    }
  }
  return [taken, refusal];
}

test('a network has room for four, a user for twelve', () => {
  expect(fill(new UploadRoom(), [visitor('a')])).toEqual([4, 'RATE_LIMITED']);
  expect(fill(new UploadRoom(), [user('a')])).toEqual([12, 'RATE_LIMITED']);
});

test('all visitors together leave most of it to those who are signed in; there is an end for all', () => {
  const room = new UploadRoom();
  expect(fill(room, ['a', 'b', 'c', 'd', 'e'].map(visitor))).toEqual([14, 'UNAVAILABLE']);
  expect(fill(room, ['a', 'b', 'c', 'd'].map(user))).toEqual([26, 'UNAVAILABLE']);
});

test('what is given back is there again', () => {
  const room = new UploadRoom();
  const giveBack = room.take(visitor('a'), 4 * TEN_MB);
  expect(() => room.take(visitor('a'), TEN_MB)).toThrow('RATE_LIMITED');
  giveBack();
  expect(fill(room, [visitor('a')])[0]).toBe(4);
});
