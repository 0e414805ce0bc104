import type { profile, ResponseOf } from '@cessio/contract';

declare global {
  /** The profile that the first-paint script requested before the bundle loaded. */
  var __cessioProfile: { token: string; answer: Promise<Response | null> } | undefined;
}

/**
 * The first-paint script's answer for this token, returned once: the user, or `refused` when the token has expired.
 * Null when it did not ask, or the answer says nothing about the session: then the client asks again.
 */
export async function earlyProfile(token: string): Promise<ResponseOf<typeof profile> | 'refused' | null> {
  const early = globalThis.__cessioProfile;
  globalThis.__cessioProfile = undefined;
  if (early?.token !== token) return null;
  const answer = await early.answer;
  if (answer?.status === 401) return 'refused';
  if (!answer?.ok) return null;
  return answer.json().catch(() => null) as Promise<ResponseOf<typeof profile> | null>;
}
