import type { profile, ResponseOf } from '@cessio/contract';

declare global {
  /** The profile as the first-paint script asked for it, before the bundle was here. */
  var __cessioProfile: { token: string; answer: Promise<Response | null> } | undefined;
}

/**
 * What the first-paint script was answered for this token, given out once: the user, or `refused` when the token has
 * had its time. Null when it did not ask or the answer says nothing of the session: then the client asks in its own way.
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
