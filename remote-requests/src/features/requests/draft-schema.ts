import { checkMessage, createGuaranteeRequestFields, todayInParis } from '@cessio/contract';
import { checkNationalId } from '@cessio/contract/parties';
import type { TFunction } from '@cessio/shell';
import { INVITED, type RequestDraft } from './request-draft.ts';
import { rulesOf } from '@cessio/ui/form';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * The rules of a new request, in French, for the form. Not taken from the API's schema, whose messages are for
 * programs; the API checks again.
 */
export const draftSchema = (t: TFunction<'requests'>) =>
  rulesOf<RequestDraft>((draft, wrong) => {
    const fault = (field: keyof RequestDraft, key: string) => wrong(field, t(key));
    if (!draft.beneficiaryId) fault('beneficiaryId', 'check.beneficiary');
    if (draft.beneficiaryId === INVITED) {
      if (draft.inviteName.trim().length < 2) fault('inviteName', 'check.inviteName');
      const unfit = checkNationalId(draft.inviteCountry, draft.inviteNumber);
      if (!draft.inviteNumber.trim()) fault('inviteNumber', 'check.inviteNumber');
      else if (unfit) wrong('inviteNumber', checkMessage(unfit.code, unfit.data));
      if (!EMAIL.test(draft.inviteEmail.trim())) fault('inviteEmail', 'check.inviteEmail');
    }
    if (draft.amount === null || !Number.isSafeInteger(draft.amount) || draft.amount < 1)
      fault('amount', 'check.amount');
    const tenor = /^\d+$/.test(draft.tenorDays.trim()) ? Number(draft.tenorDays) : 0;
    if (tenor < 1 || tenor > createGuaranteeRequestFields.tenorDays.max) fault('tenorDays', 'check.tenor');
    if (draft.validUntil && !/^\d{4}-\d\d-\d\d$/.test(draft.validUntil)) fault('validUntil', 'check.date');
    else if (draft.validUntil && draft.validUntil <= todayInParis()) fault('validUntil', 'check.datePast');
    if (!draft.reason.trim()) fault('reason', 'check.reason');
    return { ...draft, tenorDays: String(tenor), reason: draft.reason.trim() };
  });
