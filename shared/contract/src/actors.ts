/** The specification's roles. */
export const ROLES = ['client', 'supplier', 'adviser', 'super', 'm1'] as const;
export type Role = (typeof ROLES)[number];

/** Departments of bank employees; m1 always sits in M1, super in none (api.md, "Resolved"). */
export const DEPARTMENTS = ['ADVISER', 'RISK', 'LEGAL', 'M1'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** What a user of a company may do in its name. */
export const RIGHTS = ['submit', 'sign', 'pay_view'] as const;
export type Right = (typeof RIGHTS)[number];

/** C client, S supplier, A adviser, R risk, L legal, M m1, X super. */
export type Actor = 'C' | 'S' | 'A' | 'R' | 'L' | 'M' | 'X';

/** The database login a user works through. */
export type Side = 'client' | 'supplier' | 'staff';

export interface Who {
  readonly role: Role;
  readonly department?: Department | null | undefined;
}

/** Role and department as the one letter that the rules' tables use. */
export function actorOf(user: Who): Actor {
  switch (user.role) {
    case 'client':
      return 'C';
    case 'supplier':
      return 'S';
    case 'm1':
      return 'M';
    case 'super':
      return 'X';
    case 'adviser':
      return user.department === 'RISK' ? 'R' : user.department === 'LEGAL' ? 'L' : 'A';
  }
}

/** The login through which a role works. */
export function sideOf(role: Role): Side {
  return role === 'client' || role === 'supplier' ? role : 'staff';
}
