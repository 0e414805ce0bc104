import {
  adhesionMachine,
  next,
  partyMachine,
  partyStates,
  statesWith,
  type AdhesionState,
  type PartyState,
} from '@cessio/contract';
import { CURRENCY_OF } from '@cessio/contract/onboarding';
import type { AgreedTerms } from '@cessio/contract/contracts';
import { checkNationalId, deriveNumbers } from '@cessio/contract/parties';
import { clock } from '../../clock.ts';
import { audit } from '../../db/audit.ts';
import { transactAs, type Transaction } from '../../db/caller.ts';
import { allRows, firstRow, firstValue } from '../../db/rows.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { updateTerm } from '../money/contracts/contract-terms.repository.ts';
import { endAll } from '../auth/sessions/end-sessions.ts';
import { kycUntil } from '../parties/steps/kyc.ts';
import { statesThatStop } from '../parties/steps/party-stops.ts';
import { acceptJoined } from '../relations/joined-debtor.ts';
import { insertRelation } from '../relations/relations.repository.ts';
import { findAdhesion, type Adhesion, type BankFacts } from './adhesion-record.repository.ts';
import { ACTIVE, BESIDE, sendNotices } from './adhesions.notices.ts';

const BOTH = { client: true, supplier: true };

/** Activates signed requests with a verified account, and accepted debtors; at once, not with the next job. */
export const activateReady = (services: Services): Promise<number> =>
  transactAs(services.pools.of('system'), (tx) => activateReadyIn(tx, services));

/** As `activateReady`, in a transaction with the login `system`; skips those that another one has locked. */
export async function activateReadyIn(tx: Transaction, services: Services): Promise<number> {
  const ready = await allRows<{ id: string }>(
    tx,
    `select a.id from adhesion_requests a join parties p on p.id = a.party_id
      where p.status not in (${statesThatStop('contract')})
        and not exists (select from screening_hits h where h.party_id = a.party_id and h.ended_at is null and h.outcome <> 'clear')
        and (a.side = 'debtor' and a.status = 'approved'
          or a.side = 'assignor' and a.status = 'signed'
            and exists (select from bank_accounts b where b.party_id = a.party_id and b.status = 'verified'))
      order by a.id limit 50 for update of a skip locked`,
  );
  for (const { id } of ready) {
    const record = await findAdhesion(tx, 'staff', id);
    if (record?.bank) await activate(tx, services, record, record.bank);
  }
  return ready.length;
}

/** Makes an applicant a client of the bank (domain.md §C3), in one transaction. */
async function activate(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  bank: BankFacts,
): Promise<void> {
  const { id, status } = record;
  const partyId = bank.partyId ?? '';
  await activateParty(tx, partyId, record.side, bank);
  if (record.applicantPartyId !== partyId) await joinKnown(tx, services, record);
  const contractId = record.side === 'assignor' ? await openContract(tx, record, bank) : null;
  const toComplete = record.side === 'assignor' ? await nameDebtors(tx, record, bank) : [];
  if (record.side === 'debtor') await acceptJoined(tx, services, id, partyId);
  const [{ from, to }] = next<AdhesionState, string>(adhesionMachine, status, 'activate', 'system');
  await tx.query(
    'update adhesion_requests set status = $2, contract_id = $3, due_on = null, version = version + 1 where id = $1',
    [id, to, contractId],
  );
  await audit(tx, null, { action: 'adhesions.activate', entity: 'adhesion_request', entityId: id, from, to });
  await sendNotices(tx, services, { ...record, applicantPartyId: partyId }, ACTIVE);
  if (toComplete.length > 0)
    await sendNotices(tx, services, record, [BESIDE.complete_debtors], {}, { debtors: named(toComplete) });
  publishChange(tx, services, 'adhesion_request', id, BOTH);
  publishChange(tx, services, 'party', partyId, BOTH);
}

async function activateParty(
  tx: Transaction,
  partyId: string,
  side: Adhesion['side'],
  { party, study, assignedTo }: BankFacts,
): Promise<void> {
  const grade = study?.grade ?? null;
  const known = party && party.status !== 'active';
  const [move] = known ? next(partyMachine, party.status, 'activate', 'system') : [];
  await tx.query(
    `update parties set status = $2, risk_grade = coalesce($3, risk_grade), kyc_status = 'valid', kyc_expires_on = $4,
        kyc_reviewed_at = portal_now(), kyc_reviewed_by = coalesce($5, kyc_reviewed_by), adviser_id = coalesce(adviser_id, $5),
        is_assignor = is_assignor or $6 = 'assignor', is_debtor = is_debtor or $6 = 'debtor', version = version + 1
      where id = $1`,
    [partyId, move?.to ?? 'active', grade, kycUntil(grade), assignedTo, side],
  );
  if (move)
    await audit(tx, null, {
      action: 'parties.activate',
      entity: 'party',
      entityId: partyId,
      from: move.from,
      to: move.to,
    });
}

/**
 * The people of a request attached to a known company move to that company, and the company they signed up as is
 * closed: it has only this request. They must sign in again, because their sessions belong to the other company.
 */
async function joinKnown(
  tx: Transaction,
  services: Services,
  { id, applicantPartyId }: Adhesion,
): Promise<void> {
  const people = await allRows<{ id: string }>(tx, 'select join_known_company($1) as id', [id]);
  for (const person of people) await endAll(tx, services, { userId: person.id }, 'revoked');
  const claimed = await firstRow<{ from: PartyState }>(
    tx,
    `with was as (select id, status from parties where id = $1 for update)
     update parties p set status = 'closed', version = p.version + 1 from was
       where p.id = was.id and was.status = any($2) returning was.status as "from"`,
    [applicantPartyId, statesWith(partyStates, 'applying')],
  );
  if (claimed && applicantPartyId)
    await audit(tx, null, {
      action: 'parties.close',
      entity: 'party',
      entityId: applicantPartyId,
      from: claimed.from,
      to: 'closed',
      internal: true,
      comment: 'Rattachée à une société connue',
    });
}

/**
 * The contract as signed; it begins today. The contract's own columns are those that the last release reads
 * (docs/adr/0102).
 */
async function openContract(
  tx: Transaction,
  record: Adhesion,
  { terms: decided, partyId }: BankFacts,
): Promise<string | null> {
  const terms = record.contractTerms ?? decided;
  if (!terms) return null;
  const contract = await firstRow<{ id: string }>(
    tx,
    `insert into contracts (number, program, principal_id, principal_name, currency, recourse, notification, quotite_ppm, fdg_ppm, fdg_cap,
        fee_ppm, fee_min, guarantee_fee_ppm, rate_ppm, day_basis, vat_ppm, vat_on_interest, concentration_ppm, max_tenor_days, ceiling,
        fund_uncovered, start_on, status)
      select next_ref('AF'), 'classic', p.id, p.legal_name, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'draft'
      from parties p where p.id = $1 returning id`,
    [
      partyId,
      record.currency,
      terms.recourse,
      terms.notification,
      terms.quotitePpm,
      terms.fdgPpm,
      terms.fdgCap,
      terms.feePpm,
      terms.feeMin,
      terms.guaranteeFeePpm,
      terms.marginPpm,
      terms.dayBasis,
      terms.vatPpm,
      terms.vatOnInterest,
      terms.concentrationPpm,
      terms.maxTenorDays,
      terms.ceiling,
      terms.fundUncovered,
      clock.today(),
    ],
  );
  if (contract)
    await tx.query(
      `insert into contract_participants (contract_id, assignor_id, assignor_name)
       select $1, id, legal_name from parties where id = $2`,
      [contract.id, partyId],
    );
  if (contract) await signFirstVersion(tx, contract.id, record.id, terms);
  return contract?.id ?? null;
}

/** The first version is the deed that both signed with the request. */
async function signFirstVersion(
  tx: Transaction,
  contractId: string,
  adhesionId: string,
  terms: AgreedTerms,
): Promise<void> {
  const drafted = await firstValue<string>(tx, 'select id from contract_terms where contract_id = $1', [
    contractId,
  ]);
  if (drafted) await updateTerm(tx, drafted, terms);
  const of = `from adhesion_requests a where a.id = $2 and t.contract_id = $1`;
  await tx.query(
    `update contract_terms t set file_id = a.file_id, sha256 = a.contract_sha256, status = 'to_sign', version = t.version + 1 ${of}`,
    [contractId, adhesionId],
  );
  await tx.query(
    `update contract_terms t set status = 'signed', signed_by = a.signed_by, signed_name = a.signed_name, signed_at = a.signed_at,
       countersigned_by = a.countersigned_by, countersigned_name = a.countersigned_name, countersigned_at = a.countersigned_at,
       version = t.version + 1 ${of}`,
    [contractId, adhesionId],
  );
}

/** Names listed in a notice; beyond these, the number of the others. */
const MOST_NAMED = 5;
const named = (names: readonly string[]): string =>
  [
    names.slice(0, MOST_NAMED).join(', '),
    names.length > MOST_NAMED ? ` et ${names.length - MOST_NAMED} de plus` : '',
  ].join('');

/**
 * Named debtors with a valid number become relations to be accepted; existing pairs stay. A sign-up asks for no e-mail
 * of theirs, so nobody is mailed: the adviser adds the e-mail on the relation, and enters those without a number.
 * @returns names of those that the adviser must complete
 */
async function nameDebtors(
  tx: Transaction,
  record: Adhesion,
  { debtors, partyId, party }: BankFacts,
): Promise<string[]> {
  const { country } = record;
  const toComplete: string[] = [];
  const numbered = debtors.flatMap(({ name, nationalId }) => {
    const number =
      nationalId && !checkNationalId(country, nationalId) && deriveNumbers(country, nationalId)?.nationalId;
    if (!number) toComplete.push(name);
    return number && number !== party?.nationalId ? [{ name, number }] : [];
  });
  for (const { name, number } of numbered) {
    const there = await firstRow(
      tx,
      `select id from relations where assignor_id = $1 and debtor_national_id = $2 and coalesce(debtor_country, $3) = $3`,
      [partyId, number, country],
    );
    if (there) continue;
    const id = await insertRelation(tx, {
      assignorId: partyId ?? '',
      assignorName: party?.legalName ?? record.legalName,
      debtorName: name,
      debtorNationalId: number,
      debtorCountry: country,
      wantedDebtorId: null,
      invitedEmail: null,
      assignorRef: null,
      notification: 'notified',
      termsDays: 60,
      currency: CURRENCY_OF[country as keyof typeof CURRENCY_OF] ?? 'EUR',
    });
    await audit(tx, null, { action: 'relations.create', entity: 'relation', entityId: id, to: 'invited' });
    toComplete.push(name);
  }
  return toComplete;
}
