import { releaseStatement, type BodyOf, type ReleaseStatement, type signedRelease } from '@cessio/contract';
import { originOf } from '../../db/audit.ts';
import { transactAs, type Queryable, type Transaction } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { saveHost } from './remotes.repository.ts';
import {
  addRelease,
  holdRemote,
  inProgress,
  statusOf,
  takeStep,
  type StepContext,
} from './releases.service.ts';
import { isSignedBy, readPublicKey } from './signatures.ts';

/** Most age of a statement, and most advance of the signer's clock. */
const OLDEST_MS = 5 * 60_000;
const FAST_CLOCK_MS = 60_000;

const refused = (why: string) => new ApiError('SIGNATURE_REFUSED', { why });

/**
 * Carries out what a releaser's key has signed, in nobody's name: the log names the key.
 * @throws ApiError SIGNATURE_REFUSED before anything else, then as the step itself
 */
export async function carryOut({
  services,
  params,
  body,
  request,
}: Context<typeof signedRelease>): ReturnType<typeof take> {
  const { pools, config, realtime, registry } = services;
  return transactAs(pools.of('system'), async (tx) => {
    const { statement, key } = await verified(tx, params.name, body);
    const context = { origin: originOf(request), key };
    const result = await take(tx, statement, body.keyId, config.production, context);
    if (statement.action !== 'status')
      tx.afterCommit(() => {
        registry.forget();
        realtime.remotesChanged();
      });
    return result;
  });
}

async function take(
  tx: Transaction,
  statement: ReleaseStatement,
  keyId: string,
  hashes: boolean,
  context: StepContext,
) {
  const { action, remote: name } = statement;
  if (action === 'host') {
    await saveHost(tx, statement.build);
    return null;
  }
  if (action === 'status') return statusOf(tx, name);
  let remote = await holdRemote(tx, name);
  const { base } = statement;
  if (base !== undefined && (remote?.live ?? null) !== base)
    throw inProgress(
      `la version ${remote?.live ?? 'de départ'} a été déployée entre-temps, recommencez à partir d’elle`,
    );
  if (action === 'publish') {
    const { release, bytes, bytesReason, percent, stay } = statement;
    remote = await addRelease(tx, { release, keyId, bytes, bytesReason }, { hashes, context });
    const { version } = release;
    if (percent !== undefined) await takeStep(tx, remote, { action: 'canary', version, percent }, context);
    else if (!stay) await takeStep(tx, remote, { action: 'promote', version }, context);
  } else if (!remote) {
    throw new ApiError('NO_PREVIOUS_VERSION', { remote: name });
  } else {
    await takeStep(tx, remote, statement, context);
  }
  return statusOf(tx, name);
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
  const known = await firstRow<{ name: string; publicKey: string; remotes: string[]; withdrawn: boolean }>(
    tx,
    `select name, public_key as "publicKey", remotes, withdrawn_at is not null as withdrawn from releaser_keys where key_id = $1`,
    [keyId],
  );
  if (!known) throw refused('Cette clé n’est pas enregistrée');
  if (known.withdrawn) throw refused('Cette clé a été retirée');
  const key = readPublicKey(known.publicKey);
  if (!key || !isSignedBy(key, text, signature)) throw refused('La signature n’est pas celle de cette clé');
  const statement = releaseStatement.parse(jsonOf(text));
  const said = statement.action === 'publish' ? statement.release.name : statement.remote;
  if (statement.remote !== name || said !== name || (statement.action === 'host') !== (name === 'host'))
    throw refused('La demande signée concerne un autre module');
  if (!known.remotes.includes(name)) throw refused(`Cette clé ne peut pas livrer «\u00a0${name}\u00a0»`);
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
