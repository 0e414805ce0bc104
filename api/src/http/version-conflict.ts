import { ApiError } from './problem.ts';

/**
 * Somebody was faster: says who and when, and gives both states.
 * @param writer who wrote last and when (instant), as the caller may read it; null when nobody knows
 * @param members `current`: the record as the caller may see it now; `yours`: what they wanted
 */
export function versionConflict(
  writer: { who: string | null; at: string } | null,
  members: { current: unknown; yours: unknown },
  timeZone = 'Europe/Paris',
): ApiError {
  const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone });
  return new ApiError(
    'VERSION_CONFLICT',
    { who: writer?.who ?? 'Quelqu’un', time: writer ? clock.format(new Date(writer.at)) : 'l’instant' },
    { members },
  );
}
