import { call } from '@cessio/client';
import {
  employeeOpenFiles,
  employeeTimeline,
  getEmployee,
  inviteEmployee,
  OPEN_FILE_KINDS,
  updateEmployee,
  type BodyIn,
  type OpenFiles,
} from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { useEditedRecord } from '../../record/use-edited-record.ts';

/** One employee with the history, and two kinds of change. */
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

/** What waits for an employee personally, and who may take it over; fetched before a handover. */
export function useOpenFiles(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['user', id, 'open-files'],
    queryFn: ({ signal }) => call(employeeOpenFiles, { params: { id }, signal }),
    enabled,
  });
}

/** Possible successors, as options of a field. */
export const successorsIn = (files: OpenFiles | undefined) =>
  (files?.successors ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** « 3 sociétés », « 1 facture »: one line per existing kind. */
export function useOpenFilesText() {
  const { t } = useTranslation('admin');
  return (files: OpenFiles | undefined): string[] =>
    files
      ? OPEN_FILE_KINDS.filter((kind) => files.counts[kind] > 0).map((kind) =>
          t(`openFiles.${kind}`, { count: files.counts[kind] }),
        )
      : [];
}
