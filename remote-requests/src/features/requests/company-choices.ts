import { call } from '@cessio/client';
import { listParties } from '@cessio/contract';

/** Companies whose name contains what is typed, for a filter of the bank's lists. */
export async function companyChoices(q: string): Promise<{ value: string; label: string }[]> {
  const { data } = await call(listParties, { query: { limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ id, legalName }) => ({ value: id, label: legalName }));
}
