import { EMPLOYEE_ROLES, pages, type DEPARTMENTS, type Employee, type EmployeeRole } from '@cessio/contract';

type Department = (typeof DEPARTMENTS)[number];

/** An employee as typed. */
export interface EmployeeValues {
  firstName: string;
  lastName: string;
  email: string;
  /** Role and department together, so that only valid pairs can be chosen: `adviser/RISK`. */
  post: string;
  staffNo: string;
  /** Minor units; null: decides nothing. */
  approvalLimit: number | null;
  /** Their manager; '' for none. */
  managerId: string;
  /** The successor, where a change requires one. */
  handoverTo: string;
}

export const EMPTY_EMPLOYEE: EmployeeValues = {
  firstName: '',
  lastName: '',
  email: '',
  post: '',
  staffNo: '',
  approvalLimit: null,
  managerId: '',
  handoverTo: '',
};

/** Every post, with the list that shows it. */
export const POSTS = [
  { post: 'adviser/ADVISER', list: pages.advisers },
  { post: 'adviser/RISK', list: pages.riskDepartment },
  { post: 'adviser/LEGAL', list: pages.legalDepartment },
  { post: 'm1/M1', list: pages.managers },
  { post: 'super/', list: pages.managers },
] as const;

/** The posts that the user may assign: managers those of advisers, administrators all. */
export function postsFor(role: string): readonly string[] {
  return POSTS.map(({ post }) => post).filter((post) => role === 'super' || post.startsWith('adviser/'));
}

export const postOf = ({ role, department }: Pick<Employee, 'role' | 'department'>): string =>
  `${role}/${department ?? ''}`;

export const listOf = (post: string): string =>
  POSTS.find((one) => one.post === post)?.list ?? pages.advisers;

/** Role and department of a post, for the API. */
export function fromPost(post: string): { role: EmployeeRole; department: Department | null } {
  const [role = '', department = ''] = post.split('/');
  return {
    role: EMPLOYEE_ROLES.find((one) => one === role) ?? 'adviser',
    department: (department || null) as Department | null,
  };
}

export function valuesOf(employee: Employee): EmployeeValues {
  const { firstName, lastName, email, staffNo, approvalLimit, manager } = employee;
  const managerId = manager?.id ?? '';
  return {
    firstName,
    lastName,
    email,
    staffNo,
    approvalLimit,
    managerId,
    post: postOf(employee),
    handoverTo: '',
  };
}
