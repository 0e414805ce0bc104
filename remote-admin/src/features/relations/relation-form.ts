import { NAME_FAULTS, nameFault, TERMS_MAX } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import type { FormSchema } from '@cessio/ui/form';

/** What is agreed with a debtor, as it is typed. */
export interface TermsValues {
  assignorRef: string;
  notification: string;
  termsDays: string;
}
/** A debtor as its supplier names it. */
export interface InviteValues extends TermsValues {
  legalName: string;
  country: string;
  nationalId: string;
  email: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Issue {
  path: string[];
  message: string;
}

function termsIssues(t: TFunction<'admin'>, { termsDays }: TermsValues): Issue[] {
  const fits = /^\d{1,3}$/.test(termsDays.trim()) && Number(termsDays) <= TERMS_MAX;
  return fits ? [] : [{ path: ['termsDays'], message: t('relation.check.termsDays', { max: TERMS_MAX }) }];
}

const judged = <V>(value: V, issues: Issue[]) =>
  issues.length > 0
    ? ({ success: false, error: { issues } } as const)
    : ({ success: true, data: value } as const);

/** The rules of terms, in French, for the form; the API judges again. */
export const termsSchema = (t: TFunction<'admin'>): FormSchema<TermsValues> => ({
  safeParse: (value) => judged(value as TermsValues, termsIssues(t, value as TermsValues)),
});

/** Those of a new client; its number is judged by the API, by the rule of its country. */
export const inviteSchema = (t: TFunction<'admin'>): FormSchema<InviteValues> => ({
  safeParse: (value) => {
    const typed = value as InviteValues;
    const issues: Issue[] = [];
    const unfit = nameFault(typed.legalName.trim());
    if (typed.legalName.trim().length < 2)
      issues.push({ path: ['legalName'], message: t('newRelation.check.legalName') });
    else if (unfit) issues.push({ path: ['legalName'], message: NAME_FAULTS[unfit] });
    if (!typed.nationalId.trim())
      issues.push({ path: ['nationalId'], message: t('newRelation.check.nationalId') });
    if (!EMAIL.test(typed.email.trim()))
      issues.push({ path: ['email'], message: t('newRelation.check.email') });
    return judged(typed, [...issues, ...termsIssues(t, typed)]);
  },
});
