import { checkMessage, type CompanyInvite } from '@cessio/contract';
import { checkNationalId, deriveNumbers } from '@cessio/contract/parties';
import { invalid } from '../../http/errors.ts';

/** A company whose number must differ from the invited one's. */
export interface Other {
  readonly country: string;
  readonly nationalId: string | null;
  /** French message when both are the same. */
  readonly said: string;
}

/**
 * The number of an invited company as stored: checked by its country's rule, never looked up (docs/adr/0063).
 * @throws ApiError VALIDATION_FAILED at `/invite/nationalId`
 */
export function invitedNumber(
  { country, nationalId }: Pick<CompanyInvite, 'country' | 'nationalId'>,
  others: readonly Other[],
): string {
  const refuse = (code: string, message: string) => invalid([{ path: '/invite/nationalId', code, message }]);
  const wrong = checkNationalId(country, nationalId);
  const number = deriveNumbers(country, nationalId)?.nationalId;
  if (wrong || !number)
    throw refuse(wrong?.code ?? 'FORMAT', wrong ? checkMessage(wrong.code, wrong.data) : 'Format inattendu');
  const same = others.find((one) => one.country === country && one.nationalId === number);
  if (same) throw refuse('SAME_PARTY', same.said);
  return number;
}
