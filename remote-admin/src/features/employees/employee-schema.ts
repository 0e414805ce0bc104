import type { TFunction } from '@cessio/shell';
import { isEmail, schemaOf, unfitName } from '../../record/schema-of.ts';
import type { EmployeeValues } from './employee-values.ts';

/** The rules of an employee, in French, for the form; the API checks again. */
export const employeeSchema = (t: TFunction<'admin'>) =>
  schemaOf<EmployeeValues>(
    ({ approvalLimit, ...typed }) => {
      const check = (field: keyof EmployeeValues) => ({ field, message: t(`employee.check.${field}`) });
      return [
        ...(['firstName', 'lastName', 'staffNo', 'post'] as const).map(
          (field) => !typed[field].trim() && check(field),
        ),
        unfitName('firstName', typed.firstName),
        unfitName('lastName', typed.lastName),
        !isEmail(typed.email) && check('email'),
        approvalLimit !== null &&
          !(Number.isSafeInteger(approvalLimit) && approvalLimit >= 0) &&
          check('approvalLimit'),
      ];
    },
    (typed) => ({
      ...typed,
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim(),
      staffNo: typed.staffNo.trim(),
    }),
  );
