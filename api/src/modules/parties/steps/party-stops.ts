import {
  adhesionStates,
  guaranteeRequestStates,
  guaranteeStates,
  invoiceStates,
  partyStates,
  stateNames,
  statesWith,
  type PartyState,
} from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { sqlStates } from '../../../db/states.ts';
import { ApiError } from '../../../http/problem.ts';

/** What a company's state blocks: in which states, how a refusal says it, and what it affects now. */
interface Stop {
  readonly states: readonly PartyState[];
  readonly words: string;
  /** SQL of how many records or people of company $1 it affects. */
  readonly concerned: string;
}

const NOT_ACTIVE = stateNames(partyStates).filter((state) => state !== 'active');
const STOPPED = statesWith(partyStates, 'stopped');

/**
 * The one table of what a company's state blocks, for refusals (`stoppedBy`) and for what a step would block
 * (`impactOf`), so that the two always agree (docs/adr/0059).
 */
export const PARTY_STOPS = {
  deposit: {
    states: NOT_ACTIVE,
    words: 'aucun dépôt possible',
    concerned: `select count(*) from invoices where status = 'draft' and $1 in (assignor_id, debtor_id)`,
  },
  assign: {
    states: NOT_ACTIVE,
    words: 'aucune facture n’est cédée',
    concerned: `select count(*) from invoices where status = 'approved' and assignor_id = $1`,
  },
  draw: {
    states: NOT_ACTIVE,
    words: 'aucun financement n’est accordé',
    concerned: `select count(*) from invoices where status in (${sqlStates(invoiceStates, 'open')}) and assignor_id = $1`,
  },
  guaranteeRequest: {
    states: NOT_ACTIVE,
    words: 'ses demandes de garantie sont arrêtées',
    concerned: `select count(*) from guarantee_requests where status = 'draft' and requester_id = $1`,
  },
  namedInRequest: {
    states: STOPPED,
    words: 'aucune demande de garantie ne peut la nommer',
    concerned: `select count(*) from guarantee_requests where status = 'draft' and $1 in (debtor_id, beneficiary_id)`,
  },
  contract: {
    states: STOPPED,
    words: 'aucun contrat n’entre en vigueur avec elle',
    concerned: `select count(*) from adhesion_requests where party_id = $1
      and status in (${sqlStates(adhesionStates, 'open')})`,
  },
  newClient: {
    states: NOT_ACTIVE,
    words: 'elle n’ajoute aucun client',
    concerned: `select count(*) from relations where assignor_id = $1 and status = 'invited'`,
  },
  relation: {
    states: STOPPED,
    words: 'ses relations ne sont ni activées ni débloquées',
    concerned: `select count(*) from relations where status <> 'active' and $1 in (assignor_id, debtor_id)`,
  },
  bankAccount: {
    states: ['closed'],
    words: 'aucun compte bancaire n’y est ajouté, validé ni débloqué',
    concerned: `select count(*) from bank_accounts where party_id = $1 and status = 'pending'`,
  },
  payment: {
    states: ['closed'],
    words: 'rien n’est versé sur ses comptes',
    concerned: `select count(*) from bank_accounts where party_id = $1 and account_usable(id, portal_now())`,
  },
  document: {
    states: ['closed'],
    words: 'aucun document n’y est demandé ni déposé',
    concerned: `select count(*) from documents where party_id = $1 and status = 'requested'`,
  },
  invitation: {
    states: ['closed'],
    words: 'personne ne peut y être invité',
    concerned: `select count(*) from users where party_id = $1 and status = 'pending_email'`,
  },
  access: {
    states: ['closed'],
    words: 'ses utilisateurs ne se connectent plus',
    concerned: `select count(*) from users where party_id = $1 and status = 'active'`,
  },
} as const satisfies Record<string, Stop>;

export type StoppedThing = keyof typeof PARTY_STOPS;

const STOPS = Object.entries(PARTY_STOPS) as [StoppedThing, Stop][];

/** Whether a company in this state may not do this; an unknown one may do nothing. */
export function isStopped(thing: StoppedThing, state: string | undefined): boolean {
  const { states }: Stop = PARTY_STOPS[thing];
  return state === undefined || states.some((one) => one === state);
}

/** Those states, as a list in SQL. */
export const statesThatStop = (thing: StoppedThing): string =>
  PARTY_STOPS[thing].states.map((state) => `'${state}'`).join(', ');

/** A company's fields that its state checks read. */
interface Judged {
  readonly legalName: string;
  readonly status: PartyState;
}

/** @throws ApiError PARTY_INACTIVE where the company's state forbids it */
export function requireOpen(thing: StoppedThing, { legalName, status }: Judged): void {
  if (isStopped(thing, status)) throw stoppedBy(thing, legalName);
}

/** The refusal for a company's state, in the table's words. */
export const stoppedBy = (thing: StoppedThing, party: string): ApiError =>
  new ApiError('PARTY_INACTIVE', { party, stopped: PARTY_STOPS[thing].words });

/** What a change of state blocks or allows again. */
export function stopsBetween(from: PartyState, to: PartyState): StoppedThing[] {
  const more = ([one, other]: readonly [PartyState, PartyState]) =>
    STOPS.filter(([, { states }]) => states.includes(other) && !states.includes(one)).map(([thing]) => thing);
  return [...more([from, to]), ...more([to, from])];
}

/** In words, for a confirmation: « aucun dépôt possible, … ». */
export const stopsInWords = (from: PartyState, to: PartyState): string =>
  stopsBetween(from, to)
    .map((thing) => PARTY_STOPS[thing].words)
    .join(', ') || 'rien de plus';

/** What a change of state blocks or allows again for one company, with how many records it affects. */
export async function impactOf(
  db: Queryable,
  id: string,
  from: PartyState,
  to: PartyState,
): Promise<{ key: StoppedThing; text: string; count: number }[]> {
  const things = stopsBetween(from, to);
  if (things.length === 0) return [];
  const counts = await firstRow<Record<string, number>>(
    db,
    `select ${things.map((thing) => `(${PARTY_STOPS[thing].concerned})::int as "${thing}"`).join(', ')}`,
    [id],
  );
  return things.map((key) => ({ key, text: PARTY_STOPS[key].words, count: counts?.[key] ?? 0 }));
}

/** What is outstanding with a company, in words: until all is settled it cannot be closed. */
export async function outstandingOf(db: Queryable, id: string): Promise<string[]> {
  const open = await firstRow<Record<keyof typeof OUTSTANDING, number>>(
    db,
    `select ${Object.entries(OUTSTANDING)
      .map(([key, { count }]) => `(${count})::int as "${key}"`)
      .join(', ')} from money_open($1) m`,
    [id],
  );
  return (Object.keys(OUTSTANDING) as (keyof typeof OUTSTANDING)[])
    .filter((key) => (open?.[key] ?? 0) > 0)
    .map((key) => {
      const count = open?.[key] ?? 0;
      const [one, several] = OUTSTANDING[key].words;
      return `${count} ${count > 1 ? several : one}`;
    });
}

const OUTSTANDING = {
  invoices: {
    count: `select count(*) from invoices where $1 in (assignor_id, debtor_id)
      and status <> 'draft' and status not in (${sqlStates(invoiceStates, 'ended')})`,
    words: ['facture en cours', 'factures en cours'],
  },
  contracts: {
    count: `select count(*) from contracts c where c.status <> 'draft' and c.status <> 'terminated'
      and (c.principal_id = $1 or exists (select from contract_participants p where p.contract_id = c.id and p.assignor_id = $1))`,
    words: ['contrat en vigueur', 'contrats en vigueur'],
  },
  guarantees: {
    count: `select count(*) from guarantees where $1 in (requester_id, debtor_id, beneficiary_id)
      and status in (${sqlStates(guaranteeStates, 'bearsRisk')})`,
    words: ['garantie en vigueur', 'garanties en vigueur'],
  },
  requests: {
    count: `select count(*) from guarantee_requests where $1 in (requester_id, debtor_id, beneficiary_id)
      and status <> 'draft' and status not in (${sqlStates(guaranteeRequestStates, 'ended')})`,
    words: ['demande de garantie en cours', 'demandes de garantie en cours'],
  },
  adhesions: {
    count: `select count(*) from adhesion_requests where party_id = $1 and status in (${sqlStates(adhesionStates, 'open')})`,
    words: ['demande d’adhésion en cours', 'demandes d’adhésion en cours'],
  },
  balances: { count: 'm.balances', words: ['compte non soldé', 'comptes non soldés'] },
  transfers: { count: 'm.transfers', words: ['virement en attente', 'virements en attente'] },
} as const;
