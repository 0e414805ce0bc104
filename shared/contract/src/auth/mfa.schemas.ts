import { z } from 'zod';
import { id, instant, nameStr } from '../common.ts';

/** The user's own factors. `recoveryCodes` counts the unused ones. */
export const mfaState = z.object({
  totp: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int(),
});

/** Methods that complete a sign-in, as `MFA_REQUIRED` lists them. */
export const MFA_METHODS = ['totp', 'recovery', 'passkey'] as const;
export type MfaMethod = (typeof MFA_METHODS)[number];

/** Methods of a fresh proof, as `STEP_UP_REQUIRED` lists them. */
export const STEP_UP_METHODS = ['totp', 'recovery', 'passkey', 'email'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

const binary = z.string().regex(/^[\w-]+$/);
const transports = z.array(z.string().max(20)).max(10);

/** Result of `navigator.credentials.get` in JSON form; base64url throughout. */
export const assertion = z.object({
  id: binary.max(1400),
  rawId: binary.max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary.max(4000),
    authenticatorData: binary.max(8000),
    signature: binary.max(8000),
    userHandle: binary.max(120).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** Result of `navigator.credentials.create` in JSON form; base64url throughout. */
export const attestation = z.object({
  id: binary.max(1400),
  rawId: binary.max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary.max(4000),
    attestationObject: binary.max(40_000),
    transports: transports.optional(),
  }),
});
export type Attestation = z.output<typeof attestation>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** Options of `navigator.credentials.get` in JSON form. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** Options of `navigator.credentials.create` in JSON form. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** A code as typed, with spaces and dashes removed. */
const typedCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1));
const challenge = z.string().min(20).max(200);

/** The mark that an earlier sign-in left in this browser: its attempts are counted separately. */
export const browserMark = z.string().max(100).optional();

export const mfaBody = z.union([
  z.object({ challenge, method: z.enum(['totp', 'recovery']), code: typedCode, browser: browserMark }),
  z.object({ challenge, assertion, browser: browserMark }),
]);
export type MfaBody = z.output<typeof mfaBody>;

export const stepUpBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: typedCode }),
  z.object({ method: z.literal('recovery'), code: typedCode }),
  z.object({ method: z.literal('email'), code: typedCode }),
  z.object({ method: z.literal('passkey'), assertion }),
  z.object({ method: z.literal('password'), password: z.string().min(1).max(128) }),
]);
export type StepUpBody = z.output<typeof stepUpBody>;

export const stepUpAnswer = z.object({
  /** Spent by one call as `X-Step-Up`; a password gives none, it only unlocks the screen. */
  stepUpToken: z.string().optional(),
  expiresAt: instant,
});

export const totpEnrolment = z.object({ secret: z.string(), otpauthUri: z.string() });
export const totpConfirmation = z.object({ code: typedCode });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyName = z.strictObject({ name: nameStr(60) });
export const newPasskey = z.object({ attestation, name: nameStr(60) });
