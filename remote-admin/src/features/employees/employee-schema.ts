import { NAME_FAULTS, nameFault } from '@cessio/contract';
import type { TFunction } from '@cessio/shell';
import type { FormSchema } from '@cessio/ui/form';
import type { EmployeeValues } from './employee-values.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The rules of an employee, in French, for the form; the API judges again. */
export function employeeSchema(t: TFunction<'admin'>): FormSchema<EmployeeValues> {
  return {
    safeParse: (value) => {
      const typed = value as EmployeeValues;
      const issues: { path: string[]; message: string }[] = [];
      const fault = (field: keyof EmployeeValues, key: string) =>
        issues.push({ path: [field], message: t(key) });
      for (const field of ['firstName', 'lastName', 'staffNo', 'post'] as const)
        if (!typed[field].trim()) fault(field, `employee.check.${field}`);
      for (const field of ['firstName', 'lastName'] as const) {
        const unfit = nameFault(typed[field].trim());
        if (unfit) issues.push({ path: [field], message: NAME_FAULTS[unfit] });
      }
      if (!EMAIL.test(typed.email.trim())) fault('email', 'employee.check.email');
      const { approvalLimit } = typed;
      if (approvalLimit !== null && !(Number.isSafeInteger(approvalLimit) && approvalLimit >= 0))
        fault('approvalLimit', 'employee.check.approvalLimit');
      if (issues.length > 0) return { success: false, error: { issues } };
      const trimmed = {
        firstName: typed.firstName.trim(),
        lastName: typed.lastName.trim(),
        email: typed.email.trim(),
        staffNo: typed.staffNo.trim(),
      };
      return { success: true, data: { ...typed, ...trimmed } };
    },
  };
}
