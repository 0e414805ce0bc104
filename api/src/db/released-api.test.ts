import { startRealApi, type RealApi } from '../../test/real-api.ts';
import { readReleases } from '../../../tools/compatibility/released.ts';
import { prepareTree } from '../../../tools/compatibility/trees.ts';
import { createDemoDatabase } from '../../test/demo-world.ts';

/**
 * Migrations expand, and contract in a later release (docs/adr/0055): processes of the last release still work on the
 * database as migrated today.
 */

let database: Awaited<ReturnType<typeof createDemoDatabase>>['database'];
let api: RealApi;

beforeAll(async () => {
  const commit = readReleases().host[0]?.commit ?? '';
  ({ database } = await createDemoDatabase());
  api = await startRealApi(database.url, { RATE_LIMIT_FACTOR: '100' }, await prepareTree(commit));
  process.env['E2E_API_URL'] = api.url;
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

test('the API of the last release signs in, takes a deposit, its confirmation and its approval', async () => {
  const { invoiceUnderReview, step } = await import('../../../e2e/fixtures/invoices.ts');
  const waiting = await invoiceUnderReview();
  expect(waiting.status).toBe('under_review');
  expect((await step('adviser', waiting, 'approve')).status).toBe('approved');
});
