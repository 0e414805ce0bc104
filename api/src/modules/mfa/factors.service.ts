import type { FastifyRequest } from 'fastify';
import type { Attestation, Passkey, PasskeyCreation } from '@cessio/contract';
import { audit, originOf, userEvent } from '../../db/audit.ts';
import { transactAs, type Identity, type Transaction } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { readAccount } from '../auth/auth.repository.ts';
import { hashOf, newSecret, seal, unseal } from '../auth/secrets.ts';
import * as challenges from './challenges.repository.ts';
import * as factors from './factors.repository.ts';
import { factorMail, type FactorChange } from './mfa.mails.ts';
import { isRequired } from './policy.ts';
import { totpPurpose } from './proof.ts';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotp, stepOf, type TotpEnrolment } from './totp.ts';
import { challengeOf, creationOptions, readAttestation } from './webauthn.ts';

/** Users change their own factors. */
interface Change {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly identity: Identity;
}

/** @throws ApiError STATE_CONFLICT when an application is in use: it must be removed first */
export async function beginTotp({ services, identity }: Change): Promise<TotpEnrolment> {
  const { config } = services;
  return transactAs(services.pools.of('auth'), async (tx) => {
    const account = await readAccount(tx, identity.userId);
    const enrolment = newTotp(config.brand, account?.email ?? identity.name);
    const sealed = seal(enrolment.secret, config.secretsKey, totpPurpose(identity.userId));
    if (!(await factors.insertTotp(tx, identity.userId, sealed))) throw alreadyThere();
    return enrolment;
  });
}

/** @throws ApiError MFA_INVALID, STATE_CONFLICT */
export async function confirmTotp(change: Change, code: string): Promise<string[]> {
  const { services, identity } = change;
  return transactAs(services.pools.of('auth'), async (tx) => {
    const totp = await factors.lockTotp(tx, identity.userId);
    if (!totp) throw new ApiError('MFA_INVALID');
    if (totp.confirmed) throw alreadyThere();
    const secret = unseal(totp.secret, services.config.secretsKey, totpPurpose(identity.userId)) as string;
    const step = stepOf(secret, code, totp.lastStep, Date.now());
    if (step === null) throw new ApiError('MFA_INVALID');
    await factors.acceptStep(tx, identity.userId, step);
    const codes = await writeCodes(tx, services, identity.userId);
    await record(tx, change, 'users.totp_add', 'totpAdded');
    return codes;
  });
}

/** @throws ApiError NOT_FOUND, MFA_ENROLMENT_REQUIRED */
export async function removeTotp(change: Change): Promise<void> {
  await transactAs(change.services.pools.of('auth'), async (tx) => {
    await factors.lockUser(tx, change.identity.userId);
    if (!(await factors.deleteTotp(tx, change.identity.userId))) throw notFound();
    await keepOne(tx, change);
    await record(tx, change, 'users.totp_remove', 'totpRemoved');
  });
}

/** @throws ApiError STATE_CONFLICT without a factor that they could replace */
export async function renewCodes(change: Change): Promise<string[]> {
  const { services, identity } = change;
  return transactAs(services.pools.of('auth'), async (tx) => {
    await factors.lockUser(tx, identity.userId);
    if (!(await factors.hasFactor(tx, identity.userId))) {
      const label = 'Créer des codes de secours';
      throw new ApiError('STATE_CONFLICT', { label, state: 'sans deuxième facteur' });
    }
    const codes = await writeCodes(tx, services, identity.userId);
    await record(tx, change, 'users.recovery_codes', 'codesRenewed');
    return codes;
  });
}

async function writeCodes(tx: Transaction, { config }: Services, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfCode(code, config.secretsKey));
  await factors.replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

export async function listPasskeys({ services, identity }: Change): Promise<Passkey[]> {
  return factors.passkeysOf(services.pools.of('auth'), identity.userId);
}

/** Options for the browser to create a passkey; valid once, for this session. */
export async function beginPasskey({ services, identity }: Change): Promise<PasskeyCreation> {
  const db = services.pools.of('auth');
  const account = await readAccount(db, identity.userId);
  const challenge = newSecret();
  await challenges.openChallenge(db, 'register', hashOf(challenge), identity);
  const user = { id: identity.userId, email: account?.email ?? '', name: identity.name };
  return creationOptions(services.config, challenge, user, await factors.credentialsOf(db, user.id));
}

/** @throws ApiError MFA_INVALID, DUPLICATE_RECORD */
export async function addPasskey(
  change: Change,
  { attestation, name }: { attestation: Attestation; name: string },
): Promise<Passkey> {
  const { services, identity } = change;
  const { userId } = identity;
  const challenge = challengeOf(attestation);
  if (!challenge) throw new ApiError('MFA_INVALID');
  return transactAs(services.pools.of('auth'), async (tx) => {
    const known = await challenges.takeChallenge(tx, 'register', hashOf(challenge), identity);
    const credential = known && (await readAttestation(services.config, challenge, attestation));
    if (!credential) throw new ApiError('MFA_INVALID');
    const transports = attestation.response.transports ?? [];
    const passkey = await factors.insertPasskey(tx, { userId, ...credential, transports, name });
    if (!passkey) throw new ApiError('DUPLICATE_RECORD', { field: 'Cette clé d’accès' });
    await record(tx, change, 'users.passkey_add', 'passkeyAdded', { passkeyId: passkey.id });
    return passkey;
  });
}

/** @throws ApiError NOT_FOUND, also for somebody else's */
export async function renamePasskey(
  { services, identity }: Change,
  id: string,
  name: string,
): Promise<Passkey> {
  const renamed = await factors.renamePasskey(services.pools.of('auth'), identity.userId, id, name);
  if (!renamed) throw notFound();
  return renamed;
}

/** @throws ApiError NOT_FOUND, MFA_ENROLMENT_REQUIRED */
export async function removePasskey(change: Change, id: string): Promise<void> {
  await transactAs(change.services.pools.of('auth'), async (tx) => {
    await factors.lockUser(tx, change.identity.userId);
    if (!(await factors.deletePasskey(tx, change.identity.userId, id))) throw notFound();
    await keepOne(tx, change);
    await record(tx, change, 'users.passkey_remove', 'passkeyRemoved', { passkeyId: id });
  });
}

/** Refuses to remove the last required factor. @throws ApiError MFA_ENROLMENT_REQUIRED */
async function keepOne(tx: Transaction, { services, identity }: Change): Promise<void> {
  if (await factors.hasFactor(tx, identity.userId)) return;
  if (await isRequired(services, identity)) throw new ApiError('MFA_ENROLMENT_REQUIRED');
  await factors.dropOrphanCodes(tx, identity.userId);
}

async function record(
  tx: Transaction,
  { services, identity, request }: Change,
  action: string,
  change: FactorChange,
  after?: object,
): Promise<void> {
  await audit(tx, originOf(request), { ...userEvent(action, identity.userId), after });
  const account = await readAccount(tx, identity.userId);
  if (account) await queueMail(tx, factorMail(services.config, account, change));
}

function alreadyThere(): ApiError {
  return new ApiError('STATE_CONFLICT', { label: 'Ajouter une application', state: 'déjà configurée' });
}
