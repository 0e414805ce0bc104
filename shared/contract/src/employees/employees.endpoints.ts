import { z } from 'zod';
import { DEPARTMENTS } from '../actors.ts';
import { id, idParams, instant, money, personNameStr, str, timeline } from '../common.ts';
import { get, patch, post, put } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { partyListSpec, partyRow } from '../parties/parties.endpoints.ts';
import { exportAt } from '../shapes.endpoints.ts';

export const EMPLOYEE_ROLES = ['adviser', 'm1', 'super'] as const;
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];

/** Whether an employee of that role may be in that department: advisers in one of three, m1 in M1, super in none. */
export function fitsDepartment(role: EmployeeRole, department: string | null): boolean {
  if (role === 'super') return department === null;
  if (role === 'm1') return department === 'M1';
  return department === 'ADVISER' || department === 'RISK' || department === 'LEGAL';
}

export const employeeRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  department: z.enum(DEPARTMENTS).nullable(),
  staffNo: z.string(),
  approvalLimit: z.int().nullable(),
  active: z.boolean(),
  portfolioCount: z.int(),
});
export type EmployeeRow = z.output<typeof employeeRow>;
export const employeeListSpec = defineListSpec({
  filters: { department: { kind: 'enum', values: DEPARTMENTS }, active: { kind: 'flag' } },
  sorts: ['lastName', 'staffNo'],
  defaultSort: 'lastName',
  search: true,
});
export const listEmployees = get('/api/employees', 'employees.read', {
  summary: 'The bank’s people by department.',
  query: listQuery(employeeListSpec),
  response: page(employeeRow),
});
export const exportEmployees = exportAt('/api/employees.:format', 'employees.read', employeeListSpec);

const colleague = z.object({ id, name: z.string() });

/** One of the bank's people, for their managers. */
export const employee = employeeRow.extend({
  role: z.enum(EMPLOYEE_ROLES),
  /** False until the invitation's link is used. */
  joined: z.boolean(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  /** Whom they report to. */
  manager: colleague.nullable(),
  /** Hash of the fields that can be changed here. */
  version: z.int(),
  /** Whether the reader may change this person: managers do not change managers and administrators. */
  editable: z.boolean(),
});
export type Employee = z.output<typeof employee>;

const fields = {
  firstName: personNameStr(100),
  lastName: personNameStr(100),
  role: z.enum(EMPLOYEE_ROLES),
  department: z.enum(DEPARTMENTS).nullable(),
  staffNo: str(20),
  /** Minor units of the bank's currency; null: decides nothing. */
  approvalLimit: money.max(1_000_000_000_000).nullable(),
};
/** Their manager: an active employee who does not report to them. */
const managerId = id.nullable().optional();

export const getEmployee = get('/api/employees/:id', 'employees.read', {
  summary: 'One of the bank’s people.',
  params: idParams,
  response: employee,
});

export const employeeTimeline = get('/api/employees/:id/timeline', 'employees.read', {
  summary: 'What was changed on an employee, by whom and when.',
  params: idParams,
  response: timeline,
});

export const createEmployeeBody = z.strictObject({
  ...fields,
  managerId,
  email: z.email().trim().toLowerCase().max(254),
});
export const createEmployee = post('/api/employees', 'employees.write', {
  summary:
    'Open an access for an employee and mail the link to choose a password. A second call is a duplicate.',
  stepUp: 'in-step',
  body: createEmployeeBody,
  response: employee,
  status: 201,
  errors: ['DUPLICATE_RECORD'],
});

export const updateEmployeeBody = z.strictObject({
  ...z.object(fields).partial().shape,
  managerId,
  version: z.int().min(1),
  /** False ends every session at once. */
  active: z.boolean().optional(),
  /** Who takes over all open files; required if there are any. */
  handoverTo: id.optional(),
});
export const updateEmployee = patch('/api/employees/:id', 'employees.write', {
  summary:
    'Change an employee, deactivate or reactivate. Own role, limit and activity are others’ to change; these and the department need a proof.',
  stepUp: 'in-step',
  params: idParams,
  body: updateEmployeeBody,
  response: employee,
  errors: [
    'VERSION_CONFLICT',
    'SELF_CHANGE_FORBIDDEN',
    'LAST_SUPER',
    'DUPLICATE_RECORD',
    'HANDOVER_REQUIRED',
    'HANDOVER_INVALID',
  ],
});

export const inviteEmployee = post('/api/employees/:id/invitation', 'employees.write', {
  summary: 'Mail the link to choose a password once more, to an employee who has not joined.',
  params: idParams,
  response: employee,
  errors: ['RATE_LIMITED', 'STATE_CONFLICT'],
});

/** Kinds of open files that wait for one employee personally. */
export const OPEN_FILE_KINDS = [
  'companies',
  'invoices',
  'guaranteeRequests',
  'adhesions',
  'documents',
  'approvals',
] as const;
export type OpenFileKind = (typeof OPEN_FILE_KINDS)[number];

export const openFiles = z.object({
  counts: z.object({
    companies: z.int(),
    invoices: z.int(),
    guaranteeRequests: z.int(),
    adhesions: z.int(),
    documents: z.int(),
    /** Steps for which this person has requested a second approval. */
    approvals: z.int(),
  }),
  total: z.int(),
  /** Who may take them over: active, joined, same department. */
  successors: z.array(colleague),
});
export type OpenFiles = z.output<typeof openFiles>;
export const employeeOpenFiles = get('/api/employees/:id/open-files', 'employees.write', {
  summary: 'What waits for an employee by name, and who may take it over.',
  params: idParams,
  response: openFiles,
});

export const employeePortfolio = get('/api/employees/:id/portfolio', 'employees.write', {
  summary:
    'The companies that an adviser looks after; exported by the list of companies, filtered by adviser.',
  params: idParams,
  query: listQuery(partyListSpec),
  response: page(partyRow),
  errors: ['QUERY_INVALID', 'CURSOR_INVALID'],
});

/** Most companies that one call may reassign. */
export const PORTFOLIO_MOVES = 500;
export const movePortfolioBody = z.strictObject({ partyIds: z.array(id).min(1).max(PORTFOLIO_MOVES) });
export const movePortfolio = put('/api/employees/:id/portfolio', 'employees.write', {
  summary:
    'Give companies to an adviser, who looks after them from now on besides those that they have. Both advisers are told.',
  params: idParams,
  body: movePortfolioBody,
  response: z.object({ moved: z.int() }),
  errors: ['HANDOVER_INVALID', 'VALIDATION_FAILED'],
});
