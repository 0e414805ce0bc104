import {
  releaseStatement,
  type BodyOf,
  type ReleaseStatement,
  type ResponseOf,
  type signedRelease,
} from '@cessio/contract';
import { originOf } from '../../db/audit.ts';
import { transactAs, type Queryable, type Transaction } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { saveHost } from './remotes.repository.ts';
import { inspectRelease, type Wanted } from './gates/inspect-release.ts';
import { inviteTo, type Invitation } from './invitations/invitations.service.ts';
import {
  addRelease,
  FAST_CLOCK_MS,
  holdRemote,
  inProgress,
  liveRelease,
  statusOf,
  takeStep,
  toInspect,
  type StepContext,
} from './releases.service.ts';
import { isSignedBy, readPublicKey } from './signatures.ts';

/** Most age of a statement. */
const OLDEST_MS = 5 * 60_000;

const refused = (why: string) => new ApiError('SIGNATURE_REFUSED', { why });

/**
 * Carries out what a releaser's key has signed, in nobody's name: the log names the key. A version that it would serve,
 * or register, is fetched and inspected first, outside any transaction.
 * @throws ApiError SIGNATURE_REFUSED before anything else, then as the step itself and as `inspectRelease`
 */
export async function carryOut({
  services,
  params,
  body,
  request,
}: Context<typeof signedRelease>): ReturnType<typeof take> {
  const { pools, realtime, registry } = services;
  const signer = { keyId: body.keyId, origin: originOf(request), publicUrl: services.config.publicUrl };
  const { statement, wanted, key } = await transactAs(pools.of('system'), async (tx) => {
    const { statement, key } = await verified(tx, params.name, body);
    return { key, ...(await rehearse(tx, statement, { ...signer, key })) };
  });
  const bytes = wanted && (await inspectRelease(wanted, services));
  return transactAs(pools.of('system'), async (tx) => {
    // It may have been withdrawn while the release was inspected.
    await knownKey(tx, body.keyId, params.name);
    const result = await take(tx, statement, { ...signer, key }, bytes);
    if (statement.action !== 'status')
      tx.afterCommit(() => {
        registry.forget();
        realtime.remotesChanged();
      });
    return result;
  });
}

interface Signer extends StepContext {
  readonly keyId: string;
  readonly publicUrl: string;
}

/**
 * Takes a step that needs an inspection, and undoes it: what is refused without the files is refused before they are
 * fetched.
 * @returns the step with the version that is inspected, and what of it; null: nothing
 */
async function rehearse(
  tx: Transaction,
  asked: ReleaseStatement,
  signer: Signer,
): Promise<{ statement: ReleaseStatement; wanted: Wanted | null }> {
  const isNew = asked.action === 'publish';
  const release = isNew ? asked.release : await toInspect(tx, asked.remote, asked);
  if (!release) return { statement: asked, wanted: null };
  const statement = isNew ? asked : { ...asked, version: release.version };
  await tx.query('savepoint rehearsal');
  await take(tx, statement, signer, null);
  await tx.query('rollback to savepoint rehearsal');
  const wanted = isNew
    ? { release, live: await liveRelease(tx, release.name), reason: asked.bytesReason }
    : { release };
  return { statement, wanted };
}

/** @param bytes of the first file of a new release, as this process measured it */
async function take(
  tx: Transaction,
  statement: ReleaseStatement,
  { keyId, ...context }: Signer,
  bytes: number | null,
): Promise<ResponseOf<typeof signedRelease>> {
  const { action, remote: name } = statement;
  if (action === 'host') {
    await saveHost(tx, statement.build);
    return null;
  }
  if (action === 'status') return statusOf(tx, name);
  let remote = await holdRemote(tx, name);
  let invitation: Invitation | undefined;
  const { base } = statement;
  if (base !== undefined && (remote?.live ?? null) !== base)
    throw inProgress(
      `la version ${remote?.live ?? 'de départ'} a été déployée entre-temps, recommencez à partir d’elle`,
    );
  if (action === 'publish') {
    const { release, tests, bytesReason, percent, stay, invite } = statement;
    remote = await addRelease(tx, { release, keyId, tests, bytes, bytesReason }, context);
    const { version } = release;
    if (percent !== undefined) await takeStep(tx, remote, { action: 'canary', version, percent }, context);
    else if (!stay) await takeStep(tx, remote, { action: 'promote', version }, context);
    if (invite !== undefined)
      invitation = await inviteTo(tx, { remote, build: version, days: invite, keyId }, context);
  } else if (!remote) {
    throw new ApiError('NO_PREVIOUS_VERSION', { remote: name });
  } else {
    await takeStep(tx, remote, statement, context);
  }
  return { ...(await statusOf(tx, name)), ...(invitation && { invitation }) };
}

/** A key that may release this remote. @throws ApiError SIGNATURE_REFUSED */
async function knownKey(tx: Queryable, keyId: string, remote: string) {
  const known = await firstRow<{ name: string; publicKey: string; remotes: string[]; withdrawn: boolean }>(
    tx,
    `select name, public_key as "publicKey", remotes, withdrawn_at is not null as withdrawn from releaser_keys where key_id = $1`,
    [keyId],
  );
  if (!known) throw refused('Cette clé n’est pas enregistrée');
  if (known.withdrawn) throw refused('Cette clé a été retirée');
  if (!known.remotes.includes(remote)) throw refused(`Cette clé ne peut pas livrer «\u00a0${remote}\u00a0»`);
  return known;
}

/**
 * The statement, signed by a known key for this remote, recently and for the first time. @throws ApiError
 * SIGNATURE_REFUSED
 */
async function verified(
  tx: Queryable,
  name: string,
  { keyId, statement: text, signature }: BodyOf<typeof signedRelease>,
): Promise<{ statement: ReleaseStatement; key: string }> {
  const known = await knownKey(tx, keyId, name);
  const key = readPublicKey(known.publicKey);
  if (!key || !isSignedBy(key, text, signature)) throw refused('La signature n’est pas celle de cette clé');
  const statement = releaseStatement.parse(jsonOf(text));
  const said = statement.action === 'publish' ? statement.release.name : statement.remote;
  if (statement.remote !== name || said !== name || (statement.action === 'host') !== (name === 'host'))
    throw refused('La demande signée concerne un autre module');
  const age = Date.now() - Date.parse(statement.at);
  if (age > OLDEST_MS || age < -FAST_CLOCK_MS)
    throw refused('La demande a été signée il y a plus de cinq minutes, ou l’horloge avance');
  const isFirst = await hitsOne(tx, 'insert into release_nonces (nonce) values ($1) on conflict do nothing', [
    `${keyId} ${statement.nonce}`,
  ]);
  if (!isFirst) throw refused('Cette demande a déjà été envoyée');
  await tx.query('update releaser_keys set last_used_at = now() where key_id = $1', [keyId]);
  return { statement, key: known.name };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('BAD_REQUEST');
  }
}
