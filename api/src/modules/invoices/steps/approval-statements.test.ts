import { countStatements } from '../../../../test/statements.ts';
import { people, world } from '../../../../test/small-world.ts';
import { invoiceUnderReview } from '../../../../test/invoice-under-review.ts';

test('one approval asks the database at most fifteen times', async () => {
  /** As the browser sends it. */
  const approve = async () => {
    const id = await invoiceUnderReview(world);
    return countStatements(() =>
      people.adviser.call(
        'POST',
        `/api/invoices/${id}/transitions`,
        { action: 'approve', version: 1 },
        { 'idempotency-key': id },
      ),
    );
  };
  // The first run opens connections, a later one may too: the smallest count is the approval's own.
  const taken = [await approve(), await approve(), await approve()].map(({ result, statements }) => ({
    result,
    // The portal's settings are read once every five seconds for all callers.
    statements: statements.filter((text) => !text.includes('portal_settings')),
  }));
  const { result, statements } = taken.toSorted(
    (a, b) => a.statements.length - b.statements.length,
  )[0] as (typeof taken)[0];
  expect(result.json()).toMatchObject({ status: 'approved', coveredPpm: 1_000_000 });
  expect(statements.filter((text) => text === 'find_identity')).toHaveLength(1);
  expect(statements.at(-1)).toBe('commit');
  expect([statements.length <= 15, statements]).toEqual([true, statements]);
});

test('of a bulk, the caller is read once, not with each item', async () => {
  const ids = [
    await invoiceUnderReview(world),
    await invoiceUnderReview(world),
    await invoiceUnderReview(world),
  ];
  const items = ids.map((id) => ({ id, version: 1 }));
  const { result, statements } = await countStatements(() =>
    people.adviser.call(
      'POST',
      '/api/invoices/bulk-transitions',
      { action: 'approve', items },
      { 'idempotency-key': ids[0] as string },
    ),
  );
  expect(result.json()).toMatchObject({ succeeded: 3 });
  expect(statements.filter((text) => text === 'find_identity')).toHaveLength(1);
});
