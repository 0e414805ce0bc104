import { TERMS_MAX } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import { isEmail, schemaOf, unfitName } from '../../record/schema-of.ts';

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

const termsFault = (t: TFunction<'admin'>, { termsDays }: TermsValues) =>
  !(/^\d{1,3}$/.test(termsDays.trim()) && Number(termsDays) <= TERMS_MAX) && {
    field: 'termsDays',
    message: t('relation.check.termsDays', { max: TERMS_MAX }),
  };

/** The rules of terms, in French, for the form; the API judges again. */
export const termsSchema = (t: TFunction<'admin'>) =>
  schemaOf<TermsValues>((typed) => [termsFault(t, typed)]);

/** Those of a new client; its number is judged by the API, by the rule of its country. */
export const inviteSchema = (t: TFunction<'admin'>) =>
  schemaOf<InviteValues>((typed) => {
    const check = (field: keyof InviteValues) => ({ field, message: t(`newRelation.check.${field}`) });
    return [
      typed.legalName.trim().length < 2 && check('legalName'),
      unfitName('legalName', typed.legalName),
      !typed.nationalId.trim() && check('nationalId'),
      !isEmail(typed.email) && check('email'),
      termsFault(t, typed),
    ];
  });
