import { call } from '@cessio/client';
import { employeeTimeline, getEmployee, inviteEmployee, updateEmployee, type BodyIn } from '@cessio/contract';
import { useEditedRecord } from '../../record/use-edited-record.ts';

/** One employee with the history, and the two ways to change something. */
export function useEmployee(id: string) {
  const employee = useEditedRecord(
    {
      entity: 'user',
      load: (signal) => call(getEmployee, { params: { id }, signal }),
      history: (signal) => call(employeeTimeline, { params: { id }, signal }),
      update: (body: BodyIn<typeof updateEmployee>) => call(updateEmployee, { params: { id }, body }),
    },
    id,
  );
  return { ...employee, invite: async () => employee.keep(await call(inviteEmployee, { params: { id } })) };
}

export type EmployeeAccess = ReturnType<typeof useEmployee>;
