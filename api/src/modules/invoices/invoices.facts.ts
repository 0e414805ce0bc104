import {
  invoiceInput,
  todayInParis,
  type InputsOf,
  type invoiceEntity,
  type InvoiceReading,
} from '@cessio/contract';
import type { Identity, Queryable } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import type { DepositFacts, DepositFields } from './deposit-checks.ts';
import {
  coverLeft,
  findContract,
  findCounterparty,
  findFile,
  findRelation,
  lookalikes,
  numberTaken,
  type ContractFacts,
  type FileRecord,
  type Lookalike,
  type RelationFacts,
} from './invoices.repository.ts';

export interface Gathered {
  facts: DepositFacts;
  contract: ContractFacts | null;
  relation: RelationFacts | null;
  file: FileRecord | null;
  alike: Lookalike[];
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
  const { assignorId, debtorId, contractId, fileId } = fields;
  const mine = identity.partyId ?? assignorId;
  const assignor = assignorId ? await findCounterparty(db, assignorId, mine) : null;
  const debtor = debtorId ? await findCounterparty(db, debtorId, assignorId) : null;
  const contract = contractId ? await findContract(db, contractId, assignorId) : null;
  const relation = assignorId && debtorId ? await findRelation(db, assignorId, debtorId) : null;
  const file = fileId ? await findFile(db, fileId) : null;
  const alike = await lookalikes(db, fields, file?.sha256 ?? null, except);
  const { taken, seenAs } = await numberTaken(db, fields, except);
  return {
    contract,
    relation,
    file,
    alike,
    facts: {
      today: todayInParis(),
      brand: services.config.brand,
      collectionIbans: services.config.collectionIbans,
      assignor: assignor && {
        legalName: assignor.legal_name,
        country: assignor.country,
        nationalId: assignor.national_id,
      },
      debtor: debtor && {
        legalName: debtor.legal_name,
        nationalId: debtor.national_id,
        status: debtor.status,
        sameGroup: debtor.same_group,
      },
      contract: contract && {
        number: contract.number,
        status: contract.status,
        currency: contract.currency,
        ceiling: contract.ceiling,
        participant: contract.program === program && contract.participant,
      },
      relation,
      needsRelation: program === 'classic',
      duplicate: taken ? { seenAs } : null,
      sameFile: alike.some((other) => other.kind === 'SAME_FILE'),
      // How much cover is left is the assignor's and the bank's to know, not the debtor's.
      coverLeft:
        identity.role !== 'client' && assignorId && debtorId
          ? await coverLeft(db, debtorId, assignorId, fields.currency)
          : null,
      reading: (file?.reading ?? null) as InvoiceReading | null,
    },
  };
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
