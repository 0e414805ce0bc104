import { call, send } from '@cessio/client';
import { register, type BodyIn } from '@cessio/contract';
import {
  addOnboardingDocument,
  ONBOARDING_TOKEN_HEADER,
  openInvited,
  patchOnboarding,
  readOnboarding,
  removeOnboardingDocument,
  resendVerification,
  resumeOnboarding,
  submitOnboarding,
  type Onboarding,
} from '@cessio/contract/onboarding';
import { forget, keep, readToken } from './kept.ts';

const headers = () => ({ [ONBOARDING_TOKEN_HEADER]: readToken() ?? '' });

/** The token comes only in a header, so this one call needs more of the answer than its body. */
async function takeToken(endpoint: { method: string; path: string }, body?: unknown): Promise<void> {
  const answer = await send({
    method: endpoint.method,
    url: endpoint.path,
    data: body,
    headers: headers(),
  });
  const token: unknown = answer.headers[ONBOARDING_TOKEN_HEADER];
  if (typeof token === 'string') keep('token', token);
}

/** Requests the account; this browser then holds the draft. @throws ApiProblem PASSWORD_WEAK, VALIDATION_FAILED */
export async function startSignUp(body: BodyIn<typeof register>): Promise<void> {
  await takeToken(register, body);
  keep('mailed', Date.now());
  forget('account', 'company');
}

/** Stores the sign-up of a mailed link in this browser, in place of another one. */
export function holdInvited(token: string): void {
  forget('account', 'company');
  keep('token', token);
}

/** Sets the password of a sign-up that the bank began. @throws ApiProblem LINK_…, PASSWORD_WEAK */
export const takeUpInvited = (body: BodyIn<typeof openInvited>): Promise<void> =>
  takeToken(openInvited, body);

/** A signed-in applicant continues in this browser. @throws ApiProblem NOT_FOUND */
export const takeUpDraft = (): Promise<void> => takeToken(resumeOnboarding);

export const fetchOnboarding = (signal: AbortSignal): Promise<Onboarding> =>
  call(readOnboarding, { headers: headers(), signal });

export const saveCompany = (body: BodyIn<typeof patchOnboarding>): Promise<Onboarding> =>
  call(patchOnboarding, { body, headers: headers() });

/** @param version of the draft as it was read */
export const sendSignUp = (version: number): Promise<Onboarding> =>
  call(submitOnboarding, { body: { version, consent: true }, headers: headers() });

/** Requests the verification mail again, for this browser's registration if it has one. */
export const resendLink = (email: string): Promise<{ message: string; retryAfter: number }> =>
  call(resendVerification, { body: { email }, headers: headers() });

export const removeDocument = (id: string): Promise<unknown> =>
  call(removeOnboardingDocument, { params: { id }, headers: headers() });

export const sendDocument = (
  typeCode: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => call(addOnboardingDocument, { body: { typeCode }, file, onProgress, signal, headers: headers() });
