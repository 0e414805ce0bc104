import type { Queryable } from './caller.ts';
import { updateRecord } from './rows.ts';

/** What is sent to the database. */
async function sent(change: object) {
  const statements: unknown[][] = [];
  const db = { query: async (...given: unknown[]) => void statements.push(given) } as unknown as Queryable;
  await updateRecord(db, 'documents', 'id', change);
  return statements;
}

test('writes the fields that are given, by their columns, and counts the version', async () => {
  expect(await sent({ reviewedBy: null, label: undefined, status: 'accepted' })).toEqual([
    [
      'update documents set "reviewed_by" = $2, "status" = $3, version = version + 1 where id = $1',
      ['id', null, 'accepted'],
    ],
  ]);
});

test('quotes the name of a column, whatever it holds', async () => {
  const [[text] = []] = await sent({ "x\" = 1, status = 'active' --": 1 });
  expect(text).toContain('set "x"" = 1, status = \'active\' --" = $2');
});
