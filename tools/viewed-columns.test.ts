import path from 'node:path';
import { VIEWED_LISTS } from '@cessio/contract/views';
import { sources, textOf } from './fixtures/sources.ts';

/** Ids of the columns that a reader can hide, as a screen declares them: the last one named before the word. */
function hideableIn(source: string): string[] {
  return [...source.matchAll(/\bhideable\b/g)].flatMap(({ index }) => {
    const named = [...source.slice(0, index).matchAll(/\bid: '(\w+)'|Column(?:<[^>]*>)?\(\s*'(\w+)'/g)].at(
      -1,
    );
    return named?.[1] ?? named?.[2] ?? [];
  });
}

/** Screens whose columns are in another file than the name of their list. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'use-columns.tsx': ['invoices.all', 'invoices.debtor', 'invoices.worklist', 'invoices.supplier'],
  'relation-columns.tsx': ['relations', 'allRelations'],
  'companies.page.tsx': ['debtors', 'assignors'],
};
/** The parts of the formula are hideable through shared code. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'commissions.page.tsx': ['base', 'rate', 'net', 'vat'],
};

test('a view may hold every column that its list lets a reader hide', () => {
  const missing: string[] = [];
  for (const file of sources(['host/src/**/*.tsx', 'remote-*/src/**/*.tsx'])) {
    const source = textOf(file);
    const base = path.basename(file);
    const columns = SHARED[base] ?? hideableIn(source);
    const named = /useTableState\(\s*'([\w.]+)'/.exec(source)?.[1];
    for (const list of NAMES[base] ?? (named === undefined ? [] : [named]))
      for (const column of columns)
        if (list in VIEWED_LISTS && !VIEWED_LISTS[list]?.columns.includes(column))
          missing.push(`${file}: ${list} hides ${column}, which its views may not hold`);
  }
  expect(missing).toEqual([]);
});

test('every list with views that the repository shows is known by its name', () => {
  const names = sources(['host/src/**/*.tsx', 'remote-*/src/**/*.tsx'])
    .flatMap((file) => [...textOf(file).matchAll(/useTableState\(\s*'([\w.]+)'/g)])
    .map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !(name in VIEWED_LISTS))).toEqual([]);
});
