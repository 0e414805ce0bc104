import { call } from '@cessio/client';
import { getGuarantee, getParty, listContracts, listGuarantees, listParties } from '@cessio/contract';
import { getContract } from '@cessio/contract/contracts';
import type { FilterDef } from '@cessio/ui/table';

type Named = Pick<FilterDef, 'kind' | 'loadOptions' | 'nameOf'>;

/** Companies to choose from, found by name. */
export const byCompany: Named = {
  kind: 'enum',
  loadOptions: async (q) => {
    const { data } = await call(listParties, { query: { limit: '20', ...(q ? { q } : {}) } });
    return data.map(({ id, legalName }) => ({ value: id, label: legalName }));
  },
  nameOf: async (id) => (await call(getParty, { params: { id } })).legalName,
};

/** Contracts to choose from, found by number or company. */
export const byContract: Named = {
  kind: 'enum',
  loadOptions: async (q) => {
    const { data } = await call(listContracts, { query: { limit: '20', ...(q ? { q } : {}) } });
    return data.map(({ id, number, principal }) => ({
      value: id,
      label: `${number} · ${principal.legalName}`,
    }));
  },
  nameOf: async (id) => (await call(getContract, { params: { id } })).number,
};

/** Guarantees to choose from, found by number or company. */
export const byGuarantee: Named = {
  kind: 'enum',
  loadOptions: async (q) => {
    const { data } = await call(listGuarantees, { query: { limit: '20', ...(q ? { q } : {}) } });
    return data.map(({ id, number, debtor }) => ({ value: id, label: `${number} · ${debtor.legalName}` }));
  },
  nameOf: async (id) => (await call(getGuarantee, { params: { id } })).number,
};
