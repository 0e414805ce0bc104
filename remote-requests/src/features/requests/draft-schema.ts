import { checkMessage, createGuaranteeRequestFields, todayInParis } from '@cessio/contract';
import { checkNationalId } from '@cessio/contract/parties';
import type { TFunction } from '@cessio/shell';
import type { FormSchema } from '@cessio/ui/form';
import { INVITED, type RequestDraft } from './request-draft.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * The rules of a new request, in French, for the form. Written out rather than taken from the API's schema, whose
 * messages are for programs; the API judges again.
 */
export function draftSchema(t: TFunction<'requests'>): FormSchema<RequestDraft> {
  return {
    safeParse: (value) => {
      const draft = value as RequestDraft;
      const issues: { path: string[]; message: string }[] = [];
      const fault = (field: keyof RequestDraft, key: string) =>
        issues.push({ path: [field], message: t(key) });
      if (!draft.beneficiaryId) fault('beneficiaryId', 'check.beneficiary');
      if (draft.beneficiaryId === INVITED) {
        if (draft.inviteName.trim().length < 2) fault('inviteName', 'check.inviteName');
        const wrong = checkNationalId(draft.inviteCountry, draft.inviteNumber);
        if (!draft.inviteNumber.trim()) fault('inviteNumber', 'check.inviteNumber');
        else if (wrong)
          issues.push({ path: ['inviteNumber'], message: checkMessage(wrong.code, wrong.data) });
        if (!EMAIL.test(draft.inviteEmail.trim())) fault('inviteEmail', 'check.inviteEmail');
      }
      if (draft.amount === null || !Number.isSafeInteger(draft.amount) || draft.amount < 1)
        fault('amount', 'check.amount');
      const tenor = /^\d+$/.test(draft.tenorDays.trim()) ? Number(draft.tenorDays) : 0;
      if (tenor < 1 || tenor > createGuaranteeRequestFields.tenorDays.max) fault('tenorDays', 'check.tenor');
      if (draft.validUntil && !/^\d{4}-\d\d-\d\d$/.test(draft.validUntil)) fault('validUntil', 'check.date');
      else if (draft.validUntil && draft.validUntil <= todayInParis()) fault('validUntil', 'check.datePast');
      if (!draft.reason.trim()) fault('reason', 'check.reason');
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: { ...draft, tenorDays: String(tenor), reason: draft.reason.trim() } };
    },
  };
}
