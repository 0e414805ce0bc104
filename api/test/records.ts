import { randomUUID } from 'node:crypto';
import { DEFAULT_TERMS, type AgreedTerms } from '@cessio/contract/contracts';
import { insertRow } from './fixtures.ts';
import type { World } from './world.ts';

/** Terms of the second worked example of domain.md §D. */
export const EXAMPLE = {
  quotite_ppm: 850_000,
  fdg_ppm: 100_000,
  fdg_cap: 800_000,
  fee_ppm: 7_500,
  fee_min: 600,
  guarantee_fee_ppm: 2_300,
  vat_ppm: 200_000,
  rate_ppm: 41_400,
  day_basis: 360,
};

/** A contract with the classic one's terms except these, for the same assignor. */
export async function copyContract({ owner, parties, contracts }: World, terms: object): Promise<string> {
  const { rows } = await owner.query<{ copy: object }>(
    `select to_jsonb(c) - array['id', 'created_at', 'search_text'] as copy from contracts c where id = $1`,
    [contracts.classic],
  );
  const id = await insertRow(owner, 'contracts', { ...rows[0]?.copy, number: randomUUID(), ...terms });
  const participant = [id, parties.assignor];
  await owner.query(
    `insert into contract_participants values ($1, $2, 'Atelier Brévanne', null)`,
    participant,
  );
  return id;
}

/** A signed amendment of a contract, in force since the day after its last version. @param terms columns that change */
export async function amend(
  { owner }: Pick<World, 'owner'>,
  contractId: string,
  terms: object,
): Promise<void> {
  const { rows } = await owner.query<{ copy: object }>(
    `select to_jsonb(t) - array['id', 'created_at', 'sent'] || jsonb_build_object('number', t.number + 1, 'effective_from', t.effective_from + 1,
         'sha256', repeat('f', 64)) as copy
       from contract_terms t where contract_id = $1 order by number desc limit 1`,
    [contractId],
  );
  await insertRow(owner, 'contract_terms', { ...rows[0]?.copy, ...terms });
}

/** A buyer's form input for a limit on itself for its supplier. @param amount cents */
export const typedRequest = ({ parties }: World, amount: number) => ({
  kind: 'limit',
  debtorId: parties.debtor,
  beneficiaryId: parties.assignor,
  amount,
  currency: 'EUR',
  tenorDays: 90,
  reason: 'Ouverture.',
});

/** The bank's form input for a new employee of the risk department. */
export const newEmployee = (more: object) => ({
  firstName: 'Maud',
  lastName: 'Kerlann',
  role: 'adviser',
  department: 'RISK',
  approvalLimit: null,
  ...more,
});

/** All terms of a contract, as a version has them. */
export const AGREED_TERMS: AgreedTerms = {
  ...DEFAULT_TERMS,
  ceiling: 40_000_000,
  recourse: true,
  notification: 'notified',
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8000,
  feeMin: 500,
  guaranteeFeePpm: 2000,
  marginPpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
};

/** Terms within the bank's limits, for the contract of an adhesion. */
export const ADHESION_TERMS = {
  ceiling: 40_000_000,
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8000,
  feeMin: 500,
  guaranteeFeePpm: 2000,
  ratePpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
  recourse: true,
  notification: 'notified',
};
