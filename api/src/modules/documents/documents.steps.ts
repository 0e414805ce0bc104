import {
  actorOf,
  documentMachine,
  documentStates,
  documentParts,
  formatDate,
  hasTag,
  next,
  reasonLabel,
  REVIEWER_ACTORS,
  type DocumentAction,
  type DocumentRecord,
  type DocumentState,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit } from '../../db/audit.ts';
import { sideOfIdentity, type Transaction } from '../../db/caller.ts';
import { actionsOf, type Around, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { checkedBy, receiversOf, REFUSED, tell, toCompany, type Notice } from './documents.notices.ts';
import {
  findDocument,
  updateDocument,
  type DocumentChange,
  type StoredDocument,
} from './documents.repository.ts';

type DocumentStep = Step<DocumentState, DocumentAction, StoredDocument>;
const CHECKS = ['claim', 'release', 'accept', 'refuse'];
const BOTH = { client: true, supplier: true };

/** A step of the system, logged as such. */
export async function takeSystemStep(
  tx: Transaction,
  services: Services,
  { id, status }: Pick<StoredDocument, 'id' | 'status'>,
  action: DocumentAction,
  changes: DocumentChange = {},
): Promise<DocumentState> {
  const [{ from, to }] = next(documentMachine, status, action, 'system');
  await updateDocument(tx, id, { ...changes, status: to });
  await audit(tx, null, {
    action: `documents.${action}`,
    entity: 'document',
    entityId: id,
    from,
    to,
    after: changes,
  });
  publishChange(tx, services, 'document', id, BOTH);
  return to;
}

const isComing = (day: string | null): day is string => day !== null && day >= clock.today();

/** End of an accepted document's validity: as its reviewer says, else its company, else the kind's usual duration. */
const expiryOf = ({ record, payload }: DocumentStep): string | null => {
  const said = (payload['expiresOn'] as string | undefined) ?? record.expiresOn;
  return isComing(said) ? said : record.usualExpiry;
};

type Row = ToldStep<DocumentStep, StoredDocument, DocumentChange, Notice>;

/** Effect and notices of each step (api.md §7, document.*). */
export const DOCUMENT_STEPS = {
  claim: { effect: ({ identity }) => ({ changes: { reviewerId: identity.userId } }) },
  release: { effect: () => ({ changes: { reviewerId: null } }) },
  accept: {
    tells: [toCompany('document.valid', 'Document <b>{label}</b> validé.', 'info')],
    effect: (step) => ({
      changes: { expiresOn: expiryOf(step), reviewerId: step.identity.userId },
      after: async ({ replacesId }) => {
        const old = replacesId && (await findDocument(step.tx, 'staff', replacesId, true));
        if (old && old.status === 'valid') await takeSystemStep(step.tx, step.services, old, 'replace');
      },
    }),
  },
  refuse: {
    tells: [REFUSED],
    effect: ({ body, identity }) => ({
      changes: {
        rejectReason: [reasonLabel('documentRefusal', body.reasonCode ?? ''), body.comment]
          .filter(Boolean)
          .join('\u00a0: '),
        reviewerId: identity.userId,
      },
    }),
  },
  withdraw: {
    effect: () => ({
      changes: { fileId: null, filename: null, expiresOn: null, uploadedBy: null, uploadedAt: null },
    }),
  },
  expire: { tells: [toCompany('document.expired', 'Document <b>{label}</b> expiré. {stopped}', 'warning')] },
} as const satisfies Partial<Record<DocumentAction, Row>>;
const rowOf = (action: DocumentAction): Row =>
  (DOCUMENT_STEPS as Partial<Record<DocumentAction, Row>>)[action] ?? {};

const wordsOf = ({ typeLabel, ownerName, usualExpiry, expiresOn }: StoredDocument) => ({
  label: typeLabel,
  party: ownerName,
  validity: isComing(expiresOn)
    ? `Sans date, jusqu’au ${formatDate(expiresOn)}, comme la société l’a indiqué`
    : usualExpiry
      ? `Sans date, jusqu’au ${formatDate(usualExpiry)}, durée habituelle de ce document`
      : 'Sans date, ce document n’expire pas',
});

/** What documents add to machine C4. */
export const documentSteps: StepHandlers<DocumentState, DocumentAction, StoredDocument, DocumentChange> = {
  machine: documentMachine,
  entity: 'document',
  collection: 'documents',
  // A company that may not change a document still learns why.
  lock: async (tx, side, id) => (await findDocument(tx, side, id, true)) ?? findDocument(tx, side, id),
  partsOf: (identity) => documentParts(actorOf(identity)),
  refuse: ({ action }, identity, record) => {
    const { claimed, reviewerId, claimedBy } = record;
    if (CHECKS.includes(action)) {
      const actor = actorOf(identity);
      if (actor !== 'X' && actor !== REVIEWER_ACTORS[record.reviewer]) return 'forbidden';
      if (action === 'release') return claimed ? null : 'forbidden';
      if (claimed && (action === 'claim' || reviewerId !== identity.userId))
        return { state: `Pris en charge par ${claimedBy ?? 'un collègue'}` };
      return null;
    }
    if (action === 'withdraw' || action === 'discard') {
      // The company may not withdraw what the bank filed in its name.
      if (!record.ownGift) return 'forbidden';
      const stays = (record.required || record.asked) && !record.keepsOld;
      if (stays !== (action === 'withdraw')) return 'forbidden';
      return claimed ? { state: 'En cours de vérification' } : null;
    }
    return null;
  },
  preconditions: () => () => null,
  receivers: ({ action }, record) => receiversOf(rowOf(action).tells ?? [], record),
  // The bank's own papers are told to nobody.
  turn: async ({ services, record }) => ({
    facts: record.internal ? {} : { status: record.status, reviewer: record.reviewer },
    called: 'Document <b>{number}</b>',
    number: record.typeLabel,
    type: '3',
    dueOn: hasTag(documentStates, record.status, 'toCheck') ? await checkedBy(services, record) : null,
    adviser: { adviserOf: record.partyId },
    companies: { C: { partyId: record.partyId, name: record.ownerName } },
  }),
  effects: effectsOf<DocumentAction, DocumentStep, StoredDocument, DocumentChange, Notice>(
    DOCUMENT_STEPS,
    async ({ tx, services }, after, notices) => {
      for (const notice of notices) await tell(tx, services, notice, after);
    },
  ),
  write: async (tx, side, id, state, changes) => {
    await updateDocument(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findDocument(tx, side, id)) as StoredDocument;
  },
  show: showDocument,
  wordsOf: ({ record }) => wordsOf(record),
};

/** A document as its page shows it, with what this reader may do now. */
export async function showDocument(around: Around<StoredDocument>): Promise<DocumentRecord> {
  const { identity, record } = around;
  const { fileId, mime, size, reviewerId: _reviewer, claimedBy, reached: _reached, ...shown } = record;
  return {
    ...shown,
    file: fileId && mime && size !== null ? { mime, size } : null,
    claimedBy: sideOfIdentity(identity) === 'staff' ? (claimedBy ?? null) : null,
    allowedActions: await actionsOf(documentSteps, around),
  };
}
