import { ApiError } from './problem.ts';
import { UploadMemory } from './upload-memory.ts';

const TEN_MB = 10 * 1024 * 1024;
const user = (key: string) => ({ key, visitor: false });
const visitor = (key: string) => ({ key, visitor: true });

/** How many uploads of 10 MB get memory, and why the next one does not. */
function fill(memory: UploadMemory, callers: ReturnType<typeof user>[]): [number, string] {
  let reserved = 0;
  let refusal = '';
  for (const caller of callers) {
    try {
      for (;;) {
        memory.reserve(caller, TEN_MB);
        reserved += 1;
      }
    } catch (error) {
      refusal = (error as ApiError).code;
    }
  }
  return [reserved, refusal];
}

test('a network gets memory for four, a user for twelve', () => {
  expect(fill(new UploadMemory(), [visitor('a')])).toEqual([4, 'RATE_LIMITED']);
  expect(fill(new UploadMemory(), [user('a')])).toEqual([12, 'RATE_LIMITED']);
});

test('all visitors together leave most of it to those who are signed in; there is an end for all', () => {
  const memory = new UploadMemory();
  expect(fill(memory, ['a', 'b', 'c', 'd', 'e'].map(visitor))).toEqual([14, 'UNAVAILABLE']);
  expect(fill(memory, ['a', 'b', 'c', 'd'].map(user))).toEqual([26, 'UNAVAILABLE']);
});

test('what is released can be reserved again', () => {
  const memory = new UploadMemory();
  const release = memory.reserve(visitor('a'), 4 * TEN_MB);
  expect(() => memory.reserve(visitor('a'), TEN_MB)).toThrow('RATE_LIMITED');
  release();
  expect(fill(memory, [visitor('a')])[0]).toBe(4);
});
