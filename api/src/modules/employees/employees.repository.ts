import {
  YES_NO,
  employeeListSpec,
  employeeRow,
  type Department,
  type Employee,
  type EmployeeRole,
  type EmployeeRow,
} from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow, hitsOne } from '../../db/rows.ts';
import { taken, unlessTaken } from '../../db/unique.ts';
import { inFrench, type ExportedList } from '../../db/list/source.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';
import { NO_PASSWORD } from '../auth/passwords/passwords.ts';

const DEPARTMENT_LABELS = {
  ADVISER: 'Conseillers',
  M1: 'Responsables',
  RISK: 'Département Risque',
  LEGAL: 'Département Juridique',
} as const satisfies Record<Department, string>;

/** An employee is known by its user's id: portfolios and histories point there. */
export const employeeSource: ExportedList<typeof employeeListSpec, EmployeeRow> = {
  spec: employeeListSpec,
  from: 'employees e join users u on u.id = e.user_id',
  alias: 'e',
  idColumn: 'u.id',
  select: selectRow(employeeRow, 'e', {
    id: 'u.id',
    firstName: 'u.first_name',
    lastName: 'u.last_name',
    email: 'u.email',
    role: 'u.role',
    portfolioCount: '(select count(*)::int from parties p where p.adviser_id = u.id)',
  }),
  sorts: { lastName: { sql: inFrench('u.last_name'), type: 'text' }, staffNo: 'text' },
  export: {
    name: 'employes',
    columns: exportColumns<EmployeeRow>({
      lastName: 'Nom',
      firstName: 'Prénom',
      email: 'E-mail',
      staffNo: 'Matricule',
      department: ['Département', DEPARTMENT_LABELS],
      approvalLimit: ['Limite d’approbation (€)', 'money'],
      active: ['Actif', YES_NO],
      portfolioCount: 'Clients suivis',
    }),
  },
  names: 'u.last_name, u.first_name, u.email, e.staff_no',
  search: (q, bind) => {
    const word = bind(`%${q}%`);
    return `(fold(u.first_name || u.last_name || u.first_name || u.email) like ${word} or fold(e.staff_no) like ${word})`;
  },
  indexed: 'employee',
};

/** As it is kept; a version without a manager is that of before there were any. */
export type EmployeeRecord = Omit<Employee, 'editable'> & { managerId: string | null };

/** The version is a hash of the fields that managers may change: sign-ins, passwords and photos do not change it. */
const RECORD = `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, e.department,
    e.staff_no as "staffNo", e.approval_limit as "approvalLimit", e.active, u.created_at as "createdAt",
    u.status <> 'pending_email' as joined,
    (select max(s.created_at) from sessions s where s.user_id = u.id) as "lastSignInAt",
    (select count(*)::int from parties p where p.adviser_id = u.id) as "portfolioCount",
    (select jsonb_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from users m where m.id = e.manager_id)
      as manager, e.manager_id as "managerId",
    1 + ('x' || left(md5((jsonb_build_array(u.first_name, u.last_name, u.email, u.role, e.department, e.staff_no,
      e.approval_limit, e.active) || coalesce(to_jsonb(e.manager_id), '[]'))::text), 7))::bit(28)::int as version
  from employees e join users u on u.id = e.user_id where u.id = $1`;

/** The employee; `lock` locks both rows until the transaction ends. */
export function findEmployee(db: Queryable, id: string, lock = false): Promise<EmployeeRecord | null> {
  return firstRow<EmployeeRecord>(db, {
    name: `find_employee_${lock}`,
    text: `${RECORD}${lock ? ' for update of u, e' : ''}`,
    values: [id],
  });
}

export interface EmployeeFields {
  firstName: string;
  lastName: string;
  role: EmployeeRole;
  department: Department | null;
  staffNo: string;
  approvalLimit: number | null;
  managerId?: string | null | undefined;
}

const UNIQUE = {
  users_email: { field: 'Cette adresse e-mail', path: '/email', message: 'Adresse déjà utilisée' },
  employees_staff_no_key: { field: 'Ce matricule', path: '/staffNo', message: 'Matricule déjà utilisé' },
} as const;

/** @throws ApiError DUPLICATE_RECORD */
export async function insertEmployee(
  tx: Queryable,
  { email, ...fields }: EmployeeFields & { email: string },
): Promise<string> {
  const holder = await firstRow<{ name: string }>(
    tx,
    `select first_name || ' ' || last_name as name from users where mailbox_key(email) = mailbox_key($1) limit 1`,
    [email],
  );
  if (holder)
    throw taken({ ...UNIQUE.users_email, message: `${UNIQUE.users_email.message} par ${holder.name}` });
  const { rows } = await unlessTaken(
    UNIQUE,
    tx.query<{ id: string }>(
      `insert into users (role, first_name, last_name, email, password_hash, status)
       values ($1, $2, $3, $4, $5, 'pending_email') returning id`,
      [fields.role, fields.firstName, fields.lastName, email, NO_PASSWORD],
    ),
  );
  const id = rows[0]?.id as string;
  await unlessTaken(
    UNIQUE,
    tx.query(
      'insert into employees (user_id, department, staff_no, approval_limit, manager_id) values ($1, $2, $3, $4, $5)',
      [id, fields.department, fields.staffNo, fields.approvalLimit, fields.managerId ?? null],
    ),
  );
  return id;
}

/** @throws ApiError DUPLICATE_RECORD */
export async function updateEmployee(
  tx: Queryable,
  id: string,
  fields: EmployeeFields & { active: boolean },
): Promise<void> {
  await tx.query('update users set role = $2, first_name = $3, last_name = $4 where id = $1', [
    id,
    fields.role,
    fields.firstName,
    fields.lastName,
  ]);
  await unlessTaken(
    UNIQUE,
    tx.query(
      `update employees set department = $2, staff_no = $3, approval_limit = $4, active = $5, manager_id = $6 where user_id = $1`,
      [id, fields.department, fields.staffNo, fields.approvalLimit, fields.active, fields.managerId ?? null],
    ),
  );
}

/** One change at a time: of two administrators disabling each other, the second must see the first's change. */
export async function oneAtATime(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('employees', 13))`);
}

/** Whether the caller is still active: they may have been disabled while waiting. */
export function isAtWork(tx: Queryable): Promise<boolean> {
  return hitsOne(tx, 'select where acting_as() is not null');
}

/** Whether an administrator other than this one is active. */
export function hasOtherSuper(tx: Queryable, id: string): Promise<boolean> {
  return hitsOne(
    tx,
    `select from users u join employees e on e.user_id = u.id
     where u.role = 'super' and u.status = 'active' and e.active and u.id <> $1 limit 1`,
    [id],
  );
}

/** All administrators, to be notified of granted rights. */
export function administrators(tx: Queryable): Promise<{ email: string; firstName: string }[]> {
  return allRows<{ email: string; firstName: string }>(
    tx,
    `select u.email, u.first_name as "firstName" from users u left join employees e on e.user_id = u.id
     where u.role = 'super' and u.status = 'active' and coalesce(e.active, true) order by u.id`,
  );
}

/** Why somebody cannot be an employee's manager; null when they can. */
export async function managerFault(
  tx: Queryable,
  manager: string,
  of: string | null,
): Promise<'UNKNOWN' | 'INACTIVE' | 'CIRCLE' | null> {
  const found = await firstRow<{ active: boolean; circle: boolean }>(
    tx,
    `with recursive above (id) as (
        select $1::uuid
        union select e.manager_id from above join employees e on e.user_id = above.id where e.manager_id is not null)
      select active, exists (select from above where id = $2::uuid) as circle from employees where user_id = $1`,
    [manager, of],
  );
  if (!found) return 'UNKNOWN';
  if (found.circle) return 'CIRCLE';
  return found.active ? null : 'INACTIVE';
}

/** Reports of a leaving manager go to that manager's own manager. */
export async function liftReports(tx: Queryable, from: string): Promise<void> {
  await tx.query(
    `update employees e set manager_id = l.manager_id from employees l where l.user_id = $1 and e.manager_id = $1`,
    [from],
  );
}
