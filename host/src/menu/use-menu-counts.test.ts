import { countIn } from './use-menu-counts.ts';

const counts = { requests: 3, adhesions: 8, invoices: 5 };
const link = (count?: string) => ({ label: 'x', to: '/x', ...(count ? { count } : {}) });
const group = (...children: ReturnType<typeof link>[]) => ({ label: 'x', icon: 'file', children });

test('a link counts what it names, and nothing else', () => {
  expect(countIn(link('adhesions') as never, counts)).toBe(8);
  expect(countIn(link('messages') as never, counts)).toBe(0);
  expect(countIn(link() as never, counts)).toBe(0);
});

test('a group counts what waits in it, each of its links its own', () => {
  const of = group(link('requests'), link('adhesions'), link());
  expect(countIn(of as never, counts)).toBe(11);
  expect(of.children.map((one) => countIn(one as never, counts))).toEqual([3, 8, 0]);
  expect(countIn({ ...of, count: 'invoices' } as never, counts)).toBe(5);
});
