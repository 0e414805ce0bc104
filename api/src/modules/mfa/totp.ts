import { generateSecret, generateURI, verifySync } from 'otplib';

const PERIOD_SECONDS = 30;
/** A phone's clock may be one step off, either way. */
const TOLERANCE_SECONDS = PERIOD_SECONDS;

export interface TotpEnrolment {
  /** Base32, for typing. */
  secret: string;
  /** Content of the QR code. */
  otpauthUri: string;
}

export function newTotp(issuer: string, label: string): TotpEnrolment {
  const secret = generateSecret();
  return { secret, otpauthUri: generateURI({ issuer, label, secret }) };
}

/**
 * The time step of a code, or null when it is not acceptable now.
 * @param after the step last accepted: a code is valid once, and never after a newer one (RFC 6238 §5.2)
 * @param at ms
 */
export function stepOf(secret: string, code: string, after: number, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    period: PERIOD_SECONDS,
    afterTimeStep: after,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
