import { call } from '@cessio/client';
import { getParty, listParties } from '@cessio/contract';

/** Companies whose name contains the input, for a filter of the bank's lists. */
export async function companyChoices(q: string): Promise<{ value: string; label: string }[]> {
  const { data } = await call(listParties, { query: { limit: '20', ...(q ? { q } : {}) } });
  return data.map(({ id, legalName }) => ({ value: id, label: legalName }));
}

/** The name of a selected company. */
export const companyName = async (id: string): Promise<string> =>
  (await call(getParty, { params: { id } })).legalName;
