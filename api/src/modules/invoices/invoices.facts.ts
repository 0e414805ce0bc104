import { todayInParis, type InvoiceReading } from '@cessio/contract';
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
import type { InvoiceRecord } from './invoice.row.ts';

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

/** The fields of a stored invoice, as the checks take them. */
export function fieldsOf(record: InvoiceRecord): DepositFields {
  return {
    docType: record.doc_type,
    number: record.number,
    assignorId: record.assignor_id,
    debtorId: record.debtor_id,
    contractId: record.contract_id,
    issueDate: record.issue_date,
    dueDate: record.due_date,
    deliveryDate: record.delivery_date,
    currency: record.currency,
    net: record.net,
    vat: record.vat,
    gross: record.gross,
    payeeName: record.payee_name,
    payeeIban: record.payee_iban,
    fileId: record.file_id,
  };
}
