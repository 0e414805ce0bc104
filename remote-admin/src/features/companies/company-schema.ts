import { partyFaults } from '@cessio/contract/parties';
import type { TFunction } from '@cessio/shell';
import { schemaOf } from '../../record/schema-of.ts';
import { fieldsOf, type CompanyValues } from './company-values.ts';

/** The rules of a company, in French, by field; the API applies the same ones. */
export const companySchema = (t: TFunction<'admin'>) =>
  schemaOf<CompanyValues>((typed) => {
    const name = typed.legalName.trim();
    return [
      name.length < 2 && {
        field: 'legalName',
        message: t(`companyForm.check.${name ? 'short' : 'name'}`),
      },
      ...partyFaults(fieldsOf(typed)),
    ];
  });
