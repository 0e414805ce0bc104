import { STATES } from '@cessio/contract';
import { sources, textOf } from './fixtures/sources.ts';

/**
 * Lists of words that are no group of states, or one that no tag could express, by file. The demonstration and the
 * kit's gallery choose their states.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // Both wait for the next stage and mark the previous one: how the progress is drawn, not a property of a state.
  'remote-invoices/src/features/record/record-steps.ts': ["'awaiting_confirmation', 'under_review'"],
  // Sections of a company's file, and the urgency order of its documents.
  'remote-admin/src/features/documents/document-file.ts': [
    "'valid', 'review', 'todo', 'refused'",
    "'requested', 'valid'",
  ],
  // Figures of a board, in their order.
  'remote-invoices/src/features/board/figures.widget.tsx': [
    "'exposure', 'unpaid', 'disputed'",
    "'disputed', 'unpaid'",
  ],
  // Bars of an account.
  'shared/contract/src/account/account.ts': [
    "'assigned', 'credited', 'fdg', 'uncovered', 'disputed', 'fees', 'vat', 'drawn', 'other'",
  ],
  // Why an account is not usable, and what a bank says of a transfer.
  'shared/contract/src/transfers/transfers.endpoints.ts': [
    "'none', 'pending', 'blocked', 'closed', 'soon', 'replaced', 'country', 'holder'",
    "'executed', 'rejected', 'returned'",
  ],
  'remote-invoices/src/features/transfers/outcome-dialog.tsx': ["'executed', 'returned'"],
  // Steps that an applicant follows.
  'host/src/signup/adhesion-card.tsx': ["'submitted', 'study', 'decision', 'contract'"],
};
const STATE_TABLES =
  /\.(?:states|machine)\.ts$|^shared\/contract\/src\/routes\/|^api\/src\/demo\/|\/gallery\//;

const kinds = Object.values(STATES).map((states) => new Set(Object.keys(states)));
/** Quoted words in a row, compared in a row, or in one text separated by commas. */
const LIST = /(?:'\w+'(?:,\s*|\s*\|\|[^'|&]*=== ))+'\w+'|'\w+(?:,\w+)+'/g;

function groupsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return (code.match(LIST) ?? [])
    .filter((list) =>
      kinds.some((states) => new Set(list.match(/\w+/g)?.filter((word) => states.has(word))).size > 1),
    )
    .map((list) => list.replaceAll(/\s+/g, ' '));
}

test('a group of states is found however it is written', () => {
  expect(
    groupsIn(`
      ['draft', 'needs_info'].includes(x); status in ('active', 'reduced'); { status: 'disputed,unpaid' };
      x.status === 'suspended' || x.status === 'closed';
      // 'draft', 'submitted'
      ['draft', 'other']; { draft: 1, submitted: 2 }; x === 'draft' || y; tab('paid', 'collected');`),
  ).toEqual([
    "'draft', 'needs_info'",
    "'active', 'reduced'",
    "'disputed,unpaid'",
    "'suspended' || x.status === 'closed'",
  ]);
});

test('a group of states is a tag of their table, named nowhere else', () => {
  const files = sources('{host,remote-*,shared/*,api}/src/**/*.{ts,tsx}').filter(
    (file) => !STATE_TABLES.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) => groupsIn(textOf(file)).map((list) => ({ file, list })));
  expect(found.filter(({ file, list }) => !ALLOWED[file]?.includes(list))).toEqual([]);
  for (const [file, lists] of Object.entries(ALLOWED))
    expect(found.filter((one) => one.file === file).map(({ list }) => list)).toEqual(lists);
});

test('no file of texts says the states again', () => {
  const files = sources('{host,remote-*,shared/*}/locales/*.json');
  expect(files.length).toBeGreaterThan(5);
  const declared = Object.values(STATES).flatMap((states) => Object.entries(states));
  const again = new Map<string, number>();
  for (const file of files) {
    const texts = JSON.parse(textOf(file)) as Record<string, unknown>;
    for (const [key, text] of Object.entries(texts))
      if (declared.some(([state, { label }]) => key.endsWith(`.${state}`) && text === label)) {
        const table = `${file}: ${key.slice(0, key.lastIndexOf('.'))}`;
        again.set(table, (again.get(table) ?? 0) + 1);
      }
  }
  // A screen may share a word or two with the states; more would duplicate them.
  expect([...again].filter(([, count]) => count > 2)).toEqual([]);
});
