import type { GuaranteeState } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { codedAs, type Coded } from '../batches/batch-code.ts';
import type { Certified } from './certificate.pdf.ts';

/** Data of a guarantee's certificate, if the caller sees the guarantee. */
export function findCertified(db: Queryable, id: string): Promise<Certified | null> {
  return firstRow<Certified>(db, {
    name: 'find_certified',
    text: `select g.number, g.kind, g.granted, g.currency, g.valid_from as "validFrom", g.valid_until as "validUntil", g.status,
      g.cover_ppm as "coverPpm", g.terms, g.edition, to_char(g.edition_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "editionAt",
      requester_of_guarantee(g.id) as "requesterName", g.debtor_name as "debtorName", g.beneficiary_name as "beneficiaryName",
      g.act_sha256 as "actSha256" from guarantees g where g.id = $1`,
    values: [id],
  });
}

/** An attempt with a reference and code: how long to wait, or the document's data; no row when it is not genuine. */
export type Tried =
  | { wait: number }
  | ({ wait: null; amount: number; currency: string } & (
      | { kind: 'guarantee'; status: GuaranteeState; validFrom: string; validUntil: string; edition: number }
      | { kind: 'quittance'; assignorName: string; count: number; signedOn: string }
    ));

/**
 * What the code of a reference is derived from: figures and day of a signed batch, else the reference, known or not.
 * @param db the system's login
 */
export async function codedBy(db: Queryable, reference: string): Promise<string> {
  const batch = await firstRow<Coded & { signedOn: string }>(db, {
    name: 'coded_batch',
    text: `select number, count, due, currency, signed_on as "signedOn" from batches where number = $1 and status = 'signed'`,
    values: [reference],
  });
  return batch ? codedAs(batch, batch.signedOn) : reference;
}

/** Stores the hash of a document's proof. @param db the system's login */
export async function keepProof(db: Queryable, reference: string, proof: Buffer): Promise<void> {
  await db.query(
    `insert into guarantee_codes as c (number, proof_hash) select n.number, sha256($2)
        from (select number from guarantees union all select number from batches where status = 'signed') n where n.number = $1
      on conflict (number) do update set proof_hash = excluded.proof_hash where c.proof_hash <> excluded.proof_hash`,
    [reference, proof],
  );
}

/**
 * Counts and answers one attempt, in one call whose work is the same whether or not the reference exists.
 * @param db the visitors' login
 * @param proof of the reference and the typed code, by `proofOfCode`
 */
export function tryCode(
  db: Queryable,
  reference: string,
  proof: Buffer,
  network: string,
): Promise<Tried | null> {
  return firstRow<Tried>(db, {
    name: 'verify_paper',
    text: `select wait, kind, status, amount, currency, valid_from as "validFrom", valid_until as "validUntil", edition,
      assignor_name as "assignorName", count, signed_on as "signedOn" from verify_paper($1, $2, $3)`,
    values: [reference, proof, network],
  });
}
