import type { Assertion } from '@cessio/contract';
import { audit, userEvent } from '../../db/audit.ts';
import { transactAs, type Transaction } from '../../db/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import type { Account } from '../auth/auth.repository.ts';
import { forgetFailures, guardTry, type Subjects } from '../auth/lockout.ts';
import { unseal } from '../auth/secrets.ts';
import * as factors from './factors.repository.ts';
import { factorMail } from './mfa.mails.ts';
import { hashOfCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { isClone, readAssertion } from './webauthn.ts';

export type Proof =
  | { method: 'totp' | 'recovery'; code: string }
  /** `challenge` is ours; the caller used it up. */
  | { method: 'passkey'; challenge: string; assertion: Assertion };

/** A valid signature whose counter went back: two devices hold the key. */
class CloneSuspected extends ApiError {
  readonly passkeyId: string;
  constructor(passkeyId: string) {
    super('MFA_INVALID');
    this.passkeyId = passkeyId;
  }
}

export const totpPurpose = (userId: string) => `cessio totp ${userId}`;

/**
 * Checks a second factor of an account, in one transaction with the work that requires it; a refused one uses nothing
 * up, and is counted.
 * @param subjects what it is counted by, and cleared on success
 * @param work gets the transaction and how to check a proof
 * @throws ApiError MFA_INVALID, ACCOUNT_LOCKED
 */
export async function withProof<T>(
  services: Services,
  subjects: Subjects,
  account: Account,
  work: (tx: Transaction, check: (proof: Proof) => Promise<void>) => Promise<T>,
): Promise<T> {
  const pool = services.pools.of('auth');
  const result = await guardTry(pool, subjects, async () => {
    try {
      return await transactAs(pool, (tx) => work(tx, (proof) => check(tx, services, account, proof)));
    } catch (error) {
      if (error instanceof CloneSuspected) await reportClone(services, account, error.passkeyId);
      throw error;
    }
  });
  await forgetFailures(pool, subjects.own);
  return result;
}

/** @throws ApiError MFA_INVALID */
async function check(tx: Transaction, services: Services, account: Account, proof: Proof): Promise<void> {
  const { config } = services;
  switch (proof.method) {
    case 'totp': {
      const totp = await factors.lockTotp(tx, account.id);
      if (!totp?.confirmed) throw new ApiError('MFA_INVALID');
      const secret = unseal(totp.secret, config.secretsKey, totpPurpose(account.id)) as string;
      const step = stepOf(secret, proof.code, totp.lastStep, Date.now());
      if (step === null) throw new ApiError('MFA_INVALID');
      return factors.acceptStep(tx, account.id, step);
    }
    case 'recovery': {
      const hash = hashOfCode(proof.code, config.secretsKey);
      if (!(await factors.spendRecoveryCode(tx, account.id, hash))) throw new ApiError('MFA_INVALID');
      return queueMail(tx, factorMail(config, account, 'codeUsed'));
    }
    case 'passkey': {
      const passkey = await factors.lockPasskey(tx, proof.assertion.id);
      if (passkey?.userId !== account.id) throw new ApiError('MFA_INVALID');
      const counter = await readAssertion(config, proof.challenge, proof.assertion, passkey);
      if (counter === null) throw new ApiError('MFA_INVALID');
      if (isClone(passkey.counter, counter)) throw new CloneSuspected(passkey.id);
      return factors.usePasskey(tx, passkey.id, counter);
    }
  }
}

async function reportClone(services: Services, account: Account, passkeyId: string): Promise<void> {
  await transactAs(services.pools.of('auth'), async (tx) => {
    await audit(tx, null, {
      ...userEvent('users.passkey_clone', account.id),
      internal: true,
      after: { passkeyId },
    });
    await queueMail(tx, factorMail(services.config, account, 'passkeyCopied'));
  });
}
