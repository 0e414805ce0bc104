import { ApiError } from './problem.ts';

/** A 429 that says when to retry, also in words. @param seconds until the next call is possible */
export function rateLimited(seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', { wait: waitText(seconds), retryAfter: seconds });
}

/** `45 s`, `12 min (jusqu’à 17:41)`. */
function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds}\u00a0s`;
  const end = new Date(Date.now() + seconds * 1000);
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(end);
  return `${Math.ceil(seconds / 60)}\u00a0min (jusqu’à ${time})`;
}
