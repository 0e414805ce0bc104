import {
  coverOf,
  hasTag,
  invoiceInput,
  invoiceStates,
  type InputsOf,
  type invoiceEntity,
} from '@cessio/contract';
import type { OwnAccount } from '@cessio/contract/own-accounts';
import { clock } from '../../../clock.ts';
import type { Identity, Queryable, Transaction } from '../../../db/caller.ts';
import type { Around } from '../../../machine/run-step.ts';
import { publishChange } from '../../../plugins/record-changes.ts';
import type { Services } from '../../../services.ts';
import { collectionIbans } from '../../own-accounts/own-accounts.ts';
import { depositChecks, type DepositFacts, type DepositFields } from './deposit-checks.ts';
import type { InvoiceRecord } from '../record/invoice.row.ts';
import { findSurroundings, surroundingsOf, type Surroundings } from './surroundings.repository.ts';

export interface Gathered extends Surroundings {
  facts: DepositFacts;
}

/** Looks up everything the checks need around these fields, as the caller may know it. */
export async function gatherFacts(
  db: Queryable,
  services: Services,
  identity: Identity,
  program: 'classic' | 'reverse',
  fields: DepositFields,
  except: string | null,
): Promise<Gathered> {
  const found = await findSurroundings(db, identity, fields, except);
  return withFacts(services, await services.ownAccounts.current(), program, found, fields.contractId);
}

/** Facts about the surroundings that the rules need. */
function withFacts(
  services: Services,
  accounts: readonly OwnAccount[],
  program: 'classic' | 'reverse',
  found: Surroundings,
  contractId: string | null | undefined,
): Gathered {
  const { contract, file, alike } = found;
  return {
    ...found,
    facts: {
      ...found,
      today: clock.today(),
      brand: services.config.brand,
      collectionIbans: collectionIbans(accounts, contractId),
      contract: contract && {
        ...contract,
        participant: contract.program === program && contract.participant,
      },
      needsRelation: program === 'classic',
      duplicate: found.taken ? { seenAs: found.seenAs } : null,
      original: found.original,
      sameFile: alike.filter(({ kind }) => kind === 'SAME_FILE').map(({ other }) => other),
      coverLeft: found.rooms && (coverOf(found.rooms, 0).guarantee?.left ?? 0),
      reading: file?.reading ?? null,
    },
  };
}

/** After the commit, the bank's browsers refetch the invoices that this one now resembles. */
export async function publishLookalikes(
  around: Around<InvoiceRecord> & { readonly tx: Transaction },
): Promise<void> {
  for (const id of new Set((await factsOf(around)).alike.map((one) => one.id)))
    publishChange(around.tx, around.services, 'invoice', id, { client: false, supplier: false });
}

const gathered = new WeakMap<InvoiceRecord, Promise<Gathered>>();

/**
 * The same for a stored invoice, looked up once per reading of the invoice: by a step after its locks, so that sums
 * stay valid until the step ends (docs/adr/0026).
 */
export function factsOf({ db, services, identity, record }: Around<InvoiceRecord>): Promise<Gathered> {
  let facts = gathered.get(record);
  if (!facts) {
    facts = gatherFacts(db, services, identity, record.program, fieldsOf(record), record.id);
    gathered.set(record, facts);
  }
  return facts;
}

/** What a deposit gives, as it is stored. */
export type Inputs = InputsOf<typeof invoiceEntity>;
const INPUTS = Object.keys(invoiceInput.shape) as (keyof Inputs)[];

/** The same of a form or of a stored invoice; nothing typed is null. */
export function fieldsOf(given: Partial<Record<keyof Inputs, unknown>>): Inputs {
  return Object.fromEntries(
    INPUTS.map((name) => [name, given[name] === '' ? null : (given[name] ?? null)]),
  ) as Inputs;
}

/** Sources of fields that a deposit has: other names are dropped. */
export function knownSources(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    INPUTS.flatMap((name) => {
      const source = Object.hasOwn(given, name) ? given[name] : undefined;
      return source === undefined ? [] : [[name, source]];
    }),
  );
}

/**
 * Whether the rules check it as it is now: while a decision is pending. Afterwards the results of the deposit remain.
 */
export const isJudgedNow = ({ status, assignorId, debtorId }: InvoiceRecord): boolean =>
  (status === 'draft' || hasTag(invoiceStates, status, 'deposited')) &&
  assignorId !== null &&
  debtorId !== null;

/** Lines of the bank's lists with the checks that their pages show. */
export const judgedNow =
  (services: Services) =>
  async (db: Queryable, rows: InvoiceRecord[]): Promise<InvoiceRecord[]> => {
    const ids = rows.filter(isJudgedNow).map(({ id }) => id);
    if (ids.length === 0) return rows;
    const found = new Map((await surroundingsOf(db, ids)).map((one) => [one.id, one]));
    const accounts = await services.ownAccounts.current();
    return rows.map((row) => {
      const now = found.get(row.id);
      if (!now) return row;
      const fields = fieldsOf(now);
      const { facts } = withFacts(services, accounts, now.program, now, fields.contractId);
      return { ...row, checks: depositChecks(fields, facts) };
    });
  };
