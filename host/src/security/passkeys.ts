import { ApiProblem } from '@cessio/client';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@cessio/contract';
import { i18n } from '@cessio/shell';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import './texts.ts';

/**
 * Lets the user unlock a passkey and sign with it.
 * @throws ApiProblem PASSKEY_UNUSED when they cancel, or have none here
 */
export async function signWithPasskey(options: PasskeyRequest): Promise<Assertion> {
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle ? { userHandle } : {}),
      },
    };
  } catch (error) {
    throw refusal('PASSKEY_UNUSED', error);
  }
}

/**
 * Lets the user create a passkey.
 * @throws ApiProblem PASSKEY_UNUSED, PASSKEY_KNOWN when this device already has one of theirs
 */
export async function makePasskey(options: PasskeyCreation): Promise<Attestation> {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  } catch (error) {
    const known =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw refusal(known ? 'PASSKEY_KNOWN' : 'PASSKEY_UNUSED', error);
  }
}

function refusal(code: 'PASSKEY_UNUSED' | 'PASSKEY_KNOWN', cause: unknown): ApiProblem {
  const title = i18n.t(`host:security.${code}.title`);
  const detail = i18n.t(`host:security.${code}.detail`);
  return new ApiProblem({ code, title, detail, status: 0 }, { cause });
}
