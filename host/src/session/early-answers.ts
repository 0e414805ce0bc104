import { tokens } from '@cessio/client';
import type { profile, ResponseOf, Work } from '@cessio/contract';

interface Early {
  token: string;
  answer: Promise<Response | null>;
}
declare global {
  /** What the first-paint script requested before the bundle ran. */
  var __cessioProfile: Early | undefined;
  var __cessioWork: Early | undefined;
}

/** The answer, once and for this token only; null when it was not requested or says nothing: then the client asks again. */
async function answerOf<T>(
  early: Early | undefined,
  token: string | undefined,
): Promise<T | 'refused' | null> {
  if (!early || early.token !== token) return null;
  const answer = await early.answer;
  if (answer?.status === 401) return 'refused';
  if (!answer?.ok) return null;
  return answer.json().catch(() => null) as Promise<T | null>;
}

/** The user, or `refused` when the token has expired. */
export function earlyProfile(token: string): Promise<ResponseOf<typeof profile> | 'refused' | null> {
  const early = globalThis.__cessioProfile;
  globalThis.__cessioProfile = undefined;
  return answerOf(early, token);
}

/** Since the page was opened, in ms: behind a lock screen, an answer may be taken much later than it was given. */
const WORK_LASTS = 30_000;

/** What waits for the user, at home. */
export async function earlyWork(): Promise<Work | null> {
  const early = performance.now() < WORK_LASTS ? globalThis.__cessioWork : undefined;
  globalThis.__cessioWork = undefined;
  const work = await answerOf<Work>(early, tokens.read()?.token);
  return work === 'refused' ? null : work;
}
