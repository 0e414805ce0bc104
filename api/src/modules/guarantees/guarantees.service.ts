import {
  actorOf,
  guaranteeStates,
  hasTag,
  lettersOf,
  type BodyOf,
  type Guarantee,
  type guaranteeImpact,
  type GuaranteeImpact,
  type receiveGuaranteeChange,
  type TransitionBody,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { BESIDE, sendNotices } from './guarantees.notices.ts';
import { impactOf, requireGuarantee, type GuaranteeRecord } from './guarantees.repository.ts';
import { showGuarantee } from './guarantees.steps.ts';

/** @throws ApiError NOT_FOUND */
export async function readGuarantee(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<Guarantee> {
  const record = await requireGuarantee(db, sideOfIdentity(identity), id);
  return showGuarantee({ db, services, identity, record });
}

/**
 * What a change would do now; the same function applies it when its beneficiary receives it.
 * @throws ApiError VALIDATION_FAILED where a reduction gives no amount, or not a smaller one
 */
export function expectedImpact(
  db: Queryable,
  record: GuaranteeRecord,
  { action, newAmount }: BodyOf<typeof guaranteeImpact>,
): Promise<GuaranteeImpact> {
  if (action === 'reduce' && (newAmount === undefined || newAmount >= record.granted)) {
    const message = 'Indiquez un montant inférieur au montant accordé';
    throw invalid([{ path: '/newAmount', code: 'OUT_OF_RANGE', message }]);
  }
  const gives = action === 'reduce' || action === 'lift';
  return impactOf(db, record.id, action === 'reduce' ? (newAmount ?? 0) : record.granted, gives);
}

/** URDG: one refusal lists every discrepancy. @throws ApiError CALL_ALREADY_ANSWERED */
export function refuseSecondAnswer(
  identity: Identity,
  record: GuaranteeRecord | null,
  { action }: TransitionBody,
): void {
  if (!record || !['refuse_call', 'pay'].includes(action) || record.status === 'called') return;
  const mine = lettersOf(actorOf(identity)).some((part) => ['A', 'R', 'M'].includes(part));
  if (mine && record.call?.answer) throw new ApiError('CALL_ALREADY_ANSWERED');
}

/**
 * The beneficiary receives a change: by opening its page or saying so, now; by the bank's proof, at the time of that
 * proof. The change takes effect in the same transaction.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_CONFLICT, PROOF_REQUIRED, VALIDATION_FAILED
 */
export async function receiveChange(
  tx: Transaction,
  services: Services,
  identity: Identity,
  id: string,
  { changeId, how, receivedAt, fileId }: BodyOf<typeof receiveGuaranteeChange>,
): Promise<Guarantee> {
  const side = sideOfIdentity(identity);
  const before = await requireGuarantee(tx, side, id);
  if ((how === 'proof') !== (side === 'staff')) throw new ApiError('FORBIDDEN');
  const change = before.changes.find((one) => one.id === changeId);
  const conflict = () =>
    new ApiError('STATE_CONFLICT', {
      label: 'Réception',
      state: change ? 'Déjà reçue' : 'Aucune modification en attente',
    });
  if (!change || change.receivedAt) throw conflict();
  // A call is answered first; what was notified of one that has ended takes no effect any more.
  if (!hasTag(guaranteeStates, before.status, 'running'))
    throw new ApiError('STATE_CONFLICT', {
      label: 'Réception',
      state: guaranteeStates[before.status].label,
    });
  if (how === 'proof') {
    const outOfRange = (message: string) => invalid([{ path: '/receivedAt', code: 'OUT_OF_RANGE', message }]);
    if (!receivedAt) throw outOfRange('Indiquez quand le bénéficiaire l’a reçue');
    if (receivedAt < change.notifiedAt) throw outOfRange('La réception ne précède pas la notification');
    if (receivedAt > clock.instant()) throw outOfRange('Indiquez un instant passé');
    const proof =
      fileId && (await firstRow(tx, 'select from files where id = $1 and party_id is null', [fileId]));
    if (!proof) throw new ApiError('PROOF_REQUIRED', { what: 'accusé de réception' });
  }
  const cut = side === 'staff' ? [] : (before.covers ?? []);
  const { rows } = await tx.query<{ done: boolean }>('select receive_change($1, $2, $3, $4) as done', [
    changeId,
    how,
    receivedAt ?? null,
    fileId ?? null,
  ]);
  if (!rows[0]?.done) throw conflict();
  const after = await requireGuarantee(tx, side, id);
  await sendNotices(tx, services, after, [BESIDE.received]);
  publishChange(tx, services, 'guarantee', id, { client: true, supplier: true });
  for (const { id: invoice } of cut)
    publishChange(tx, services, 'invoice', invoice, { client: false, supplier: true });
  return showGuarantee({ db: tx, services, identity, record: after });
}
