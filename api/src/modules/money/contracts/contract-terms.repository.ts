import {
  contractTermStates,
  defineListSpec,
  stateNames,
  type ContractState,
  type ContractTermState,
  type PartyState,
  type Side,
} from '@cessio/contract';
import type { AgreedTerms } from '@cessio/contract/contracts';
import type { Queryable } from '../../../db/caller.ts';
import { allRows, firstRow, updateRecord } from '../../../db/rows.ts';
import type { ListSource } from '../../../db/list/source.ts';
import { jsonInstant, selectParty, snakeCase } from '../../../db/select.ts';
import type { Reference } from './clauses.ts';
import { TERM_NAMES } from './terms-columns.ts';
import { REACHED, type Reached } from '../../notifications/receivers.ts';
import type { StoredFile } from '../../../machine/given-answers.ts';

/** A version of a contract's terms as the caller's side reads it, with what its machine looks at. */
export interface ContractTerm {
  id: string;
  contractId: string;
  /** 1 is the contract itself. */
  number: number;
  status: ContractTermState;
  effectiveFrom: string;
  terms: AgreedTerms;
  /** The yearly rate of a draw today. */
  ratePpm: number;
  /** What it is computed from. */
  reference: Reference | null;
  prices: { assignor: { id: string; legalName: string }; feePpm: number }[];
  reason: string | null;
  /** The bank's own. */
  note?: string | null;
  createdBy?: string | null;
  sha256: string | null;
  signedName: string | null;
  signedAt: string | null;
  countersignedName: string | null;
  countersignedAt: string | null;
  version: number;
  contract: {
    number: string;
    program: 'classic' | 'reverse';
    status: ContractState;
    currency: string;
    principal: { id: string; legalName: string };
    principalStatus: PartyState | null;
  };
  reached?: Reached;
}

export type ContractTermChange = Partial<
  AgreedTerms & {
    status: ContractTermState;
    effectiveFrom: string;
    reason: string;
    note: string | null;
    fileId: string;
    sha256: string;
    signedBy: string;
    signedName: string;
    signedAt: string;
    countersignedBy: string;
    countersignedName: string;
    countersignedAt: string;
  }
>;

/** The terms of a version as one value. @param alias SQL of its row */
export const termsJson = (alias: string): string =>
  `jsonb_build_object(${TERM_NAMES.map((name) => `'${name}', ${alias}.${snakeCase(name)}`).join(', ')})`;

const SELECT = (
  side: Side,
) => `select t.id, t.contract_id as "contractId", t.number, t.status, t.effective_from::text as "effectiveFrom",
    ${termsJson('t')} as terms, contract_rate(t.ref_rate, t.rate_floor_ppm, t.margin_ppm) as "ratePpm", contract_reference(t.ref_rate) as reference, t.reason, t.sha256, t.signed_name as "signedName", ${jsonInstant('t.signed_at')} as "signedAt",
    t.countersigned_name as "countersignedName", ${jsonInstant('t.countersigned_at')} as "countersignedAt", t.version,
    ${side === 'staff' ? 't.note, t.created_by as "createdBy",' : ''}
    ${side === 'staff' ? `${REACHED('null::uuid', 'c.principal_id', 'c.principal_id')},` : ''}
    ${
      side === 'client'
        ? `'[]'::json`
        : `coalesce((select json_agg(json_build_object('assignor', json_build_object('id', p.assignor_id, 'legalName', m.assignor_name),
        'feePpm', p.fee_ppm) order by m.assignor_name) from contract_prices p
        join contract_participants m on m.contract_id = t.contract_id and m.assignor_id = p.assignor_id where p.terms_id = t.id), '[]')`
    } as prices,
    jsonb_build_object('number', c.number, 'program', c.program, 'status', c.status, 'currency', c.currency, 'principal', ${selectParty('c.principal')},
      'principalStatus', (select p.status from parties p where p.id = c.principal_id)) as contract
  from contract_terms t join contracts c on c.id = t.contract_id`;

/** One version; null where the caller's side does not see it. */
export function findTerm(db: Queryable, side: Side, id: string, lock = false): Promise<ContractTerm | null> {
  return firstRow<ContractTerm>(db, `${SELECT(side)} where t.id = $1${lock ? ' for update of t' : ''}`, [id]);
}

/** Every version of a contract, newest first. */
export function termsOf(db: Queryable, side: Side, contractId: string): Promise<ContractTerm[]> {
  return allRows<ContractTerm>(db, `${SELECT(side)} where t.contract_id = $1 order by t.number desc`, [
    contractId,
  ]);
}

export const updateTerm = (tx: Queryable, id: string, change: ContractTermChange): Promise<void> =>
  updateRecord(tx, 'contract_terms', id, change);

/** The document of a version as it is signed; null before it is sent. */
export function findTermFile(db: Queryable, id: string): Promise<StoredFile | null> {
  return firstRow<StoredFile>(
    db,
    `select f.id, f.filename, f.mime, f.size::int as size, f.storage_key as "storageKey"
       from contract_terms t join files f on f.id = t.file_id where t.id = $1`,
    [id],
  );
}

const waitingSpec = defineListSpec({
  filters: {
    status: { kind: 'enum', values: stateNames(contractTermStates) },
    program: { kind: 'enum', values: ['classic', 'reverse'] },
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  search: false,
});

/** Versions that wait for somebody, as `/api/work` reads them: of the principal's own contracts, where a company asks. */
export const contractTermSource: ListSource<typeof waitingSpec> = {
  spec: waitingSpec,
  from: `contract_terms t join contracts c on c.id = t.contract_id and c.principal_id = coalesce(app_party(), c.principal_id)`,
  alias: 't',
  select: 't.id' as ListSource<typeof waitingSpec>['select'],
  filters: { program: (values, _operator, bind) => `c.program = any(${bind(values)})` },
  sorts: { createdAt: 'timestamptz' },
};
