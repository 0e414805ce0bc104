import {
  documentStates,
  hasTag,
  REVIEWER_NAMES,
  type DocumentOwner,
  type RecordPaper,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker } from '../../machine/execute.ts';

const READ = `p.type_id as "typeId", p.code, p.label, p.required, t.reviewer, t.max_mb as "maxMb", t.mime as formats,
  p.document_id as "documentId", d.filename, p.status, p.expires_on as "expiresOn", d.reject_reason as "rejectReason",
  coalesce(d.claimed, false) as claimed, p.in_force as "inForce",
  coalesce(p.in_force or p.status in (${sqlStates(documentStates, 'toCheck')}), false) as given`;
const BESIDE = 'join document_types t on t.id = p.type_id left join documents d on d.id = p.document_id';

/** The same as one JSON value of a row; `party` and `record` are SQL. */
export const papersAsJson = (ownerType: DocumentOwner, party: string, record: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select ${READ} from record_papers(${party}, '${ownerType}', null, ${record}) p ${BESIDE}) r)`;

/** A record that papers belong to. */
export interface PapersOwner {
  readonly ownerType: DocumentOwner;
  readonly ownerId: string;
  /** The company that provides them. */
  readonly partyId: string | null;
  /** Of a guarantee request. */
  readonly kind?: string;
}

/** The papers of a record, in the bank's order, each with its current document and reviewer. */
export function recordPapers(
  db: Queryable,
  { ownerType, ownerId, partyId, kind }: PapersOwner,
): Promise<RecordPaper[]> {
  // An adhesion also requires its company's papers, whose rules may not apply to it yet.
  if (ownerType === 'adhesion')
    return allRows<RecordPaper>(db, {
      name: 'papers_of_adhesion',
      text: `select ${READ} from adhesion_papers($1) p ${BESIDE}`,
      values: [ownerId],
    });
  return allRows<RecordPaper>(db, {
    name: 'papers_of_record',
    text: `select ${READ} from record_papers($1, $2, $3, $4) p ${BESIDE}`,
    values: [partyId, ownerType, kind ?? null, ownerType === 'party' ? null : ownerId],
  });
}

const unfit = ({ status }: RecordPaper) =>
  status && hasTag(documentStates, status, 'unfit') ? documentStates[status].label.toLowerCase() : null;
const waits = ({ status }: RecordPaper) => status !== null && hasTag(documentStates, status, 'toCheck');

/**
 * What blocks a decision or an act: a required paper that is missing, refused or expired. One not checked yet only
 * causes a warning (`unchecked`), unless the step requires that all are checked.
 * @param who can lift it
 */
export function papersBlocker(
  papers: readonly RecordPaper[],
  who: string,
  checked: 'given' | 'checked' = 'given',
): Blocker | null {
  const lacking = papers.filter(
    ({ required, given, inForce }) => required && !(checked === 'checked' ? inForce : given),
  );
  if (lacking.length === 0) return null;
  const list = lacking.map((paper) => {
    const why = waits(paper) ? 'à vérifier' : unfit(paper);
    return why ? `${paper.label} (${why})` : paper.label;
  });
  const missing = lacking.map(({ code, label }) => ({ code, label }));
  return {
    error: new ApiError('DOCUMENTS_MISSING', { list: list.join(', ') }, { members: { missing } }),
    who,
  };
}

/** The warning before a decision or an act about unchecked papers, with their reviewers. */
export const unchecked = (papers: readonly RecordPaper[]): string[] =>
  papers
    .filter(waits)
    .map(({ label, reviewer }) => `Pièce pas encore vérifiée\u00a0: ${label} (${REVIEWER_NAMES[reviewer]})`);
