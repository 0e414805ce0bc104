import { call, isApiProblem } from '@cessio/client';
import {
  employeeTimeline,
  getEmployee,
  inviteEmployee,
  updateEmployee,
  type BodyIn,
  type Employee,
} from '@cessio/contract';
import { portalEvents, usePortalEvent, useQuery, useQueryClient } from '@cessio/shell';

const keyOf = (id: string) => ['employee', id];

/** One employee with the history, and the two ways to change something. */
export function useEmployee(id: string) {
  const client = useQueryClient();
  const employee = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getEmployee, { params: { id }, signal }),
  });
  const history = useQuery({
    queryKey: [...keyOf(id), 'timeline'],
    queryFn: ({ signal }) => call(employeeTimeline, { params: { id }, signal }),
  });
  usePortalEvent('recordChanged', (change) => {
    if (change.entity === 'user' && (change.id ?? id) === id)
      void client.invalidateQueries({ queryKey: keyOf(id) });
  });
  const keep = (now: Employee): Employee => {
    client.setQueryData(keyOf(id), now);
    portalEvents.emit('recordChanged', { entity: 'user', id });
    return now;
  };
  return {
    employee,
    history,
    /** Throws the problem; one that says that somebody was faster first puts on screen what stands now. */
    change: async (body: BodyIn<typeof updateEmployee>): Promise<Employee> => {
      try {
        return keep(await call(updateEmployee, { params: { id }, body }));
      } catch (error) {
        if (isApiProblem(error, 'VERSION_CONFLICT') && error.members['current'])
          client.setQueryData(keyOf(id), error.members['current'] as Employee);
        throw error;
      }
    },
    invite: async (): Promise<Employee> => keep(await call(inviteEmployee, { params: { id } })),
  };
}

export type EmployeeAccess = ReturnType<typeof useEmployee>;
