import type { FieldChange } from './common.ts';

/** « Échéance : 12/03/2027 → 15/03/2027 » */
export const changeText = ({ field, before, after }: FieldChange): string =>
  `${field}\u00a0: ${before ?? '–'} → ${after ?? '–'}`;
