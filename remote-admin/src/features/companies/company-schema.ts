import { partyFaults } from '@cessio/contract/parties';
import type { TFunction } from '@cessio/shell';
import type { FormSchema } from '@cessio/ui/form';
import { fieldsOf, type CompanyValues } from './company-values.ts';

/** The rules of a company, in French, beside its fields; the API judges by the same ones. */
export function companySchema(t: TFunction<'admin'>): FormSchema<CompanyValues> {
  return {
    safeParse: (value) => {
      const values = value as CompanyValues;
      const issues = partyFaults(fieldsOf(values)).map(({ field, message }) => ({ path: [field], message }));
      const name = values.legalName.trim();
      if (name.length < 2)
        issues.unshift({ path: ['legalName'], message: t(`companyForm.check.${name ? 'short' : 'name'}`) });
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: values };
    },
  };
}
