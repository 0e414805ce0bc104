import { TERMS_MAX } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import { isEmail, schemaOf, unfitName } from '../../record/schema-of.ts';

/** Terms with a debtor, as typed. */
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

/** The rules of terms, in French, for the form; the API checks again. */
export const termsSchema = (t: TFunction<'admin'>) =>
  schemaOf<TermsValues>((typed) => [termsFault(t, typed)]);

/** The rules of a new client; the API checks its number by its country's rule. */
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
