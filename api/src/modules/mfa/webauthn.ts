import { createHash } from 'node:crypto';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@cessio/contract';
import type { Config } from '../../config.ts';
import { CHALLENGE_SECONDS } from './challenges.repository.ts';
import type { CredentialRef, StoredPasskey } from './factors.repository.ts';
import type { NewCredential } from './factors.repository.ts';

/** Certificates, ASN.1 and CBOR: loaded at first use, not at every start. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256: what authenticators in use offer. */
const ALGORITHMS = [-8, -7, -257];

/** The relying party of passkeys: the host name under which browsers reach the portal, and no other. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const descriptors = (known: readonly CredentialRef[]) =>
  known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }));

/** @param allowed empty for any user: the browser offers the passkeys it holds */
export function requestOptions(
  config: Config,
  challenge: string,
  allowed: readonly CredentialRef[] = [],
): PasskeyRequest {
  return {
    challenge,
    rpId: relyingParty(config).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: descriptors(allowed),
  };
}

export function creationOptions(
  config: Config,
  challenge: string,
  user: { id: string; email: string; name: string },
  existing: readonly CredentialRef[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: config.brand },
    user: { id: handleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** The user's handle for authenticators: it reveals nothing about them and never changes. */
export function handleOf(userId: string): string {
  return createHash('sha256').update(`cessio passkey ${userId}`).digest('base64url');
}

/** The challenge that a signature claims to answer; null when unreadable. */
export function challengeOf({ response }: Assertion | Attestation): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** An answer to our challenge, given on our pages by a verified user. */
function expected(config: Config, expectedChallenge: string) {
  const { id, origin } = relyingParty(config);
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true };
}

/** The credential that a browser made for our challenge with its user verified, or null. */
export async function readAttestation(
  config: Config,
  challenge: string,
  attestation: Attestation,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library();
  const response = withoutUndefined(attestation.response);
  const result = await verifyRegistrationResponse({
    response: { ...attestation, response, clientExtensionResults: {} },
    ...expected(config, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
}

/** The signature's counter if it is the passkey's, over our challenge, with its user verified; else null. */
export async function readAssertion(
  config: Config,
  challenge: string,
  assertion: Assertion,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return null;
  const { verifyAuthenticationResponse } = await library();
  const response = withoutUndefined(assertion.response);
  const result = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    ...expected(config, challenge),
    // We check the counter ourselves, and only after the signature: a forged one must not raise an alarm.
    credential: { id: assertion.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

/** Whether a counter that did not increase reveals a copy of the key. Passkeys synced to a cloud do not count: 0. */
export function isClone(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Optional members as the library's exact types require: present, or absent. */
function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<T>;
}
