import { actorOf, type Actor, type Who } from './actors.ts';

interface Grant {
  readonly actors: string;
  /** `$` of api.md §6: user and session are read again from the database on each use. */
  readonly fresh?: true;
}

const all = { actors: 'CSARLMX' } as const;
const staff = { actors: 'ARLMX' } as const;

/** Who may call what (api.md §6). The database further narrows the rows by owner and side. */
export const PERMISSIONS = {
  'me.manage': all,
  'me.party': { actors: 'CS' },
  'views.share': { actors: 'MX' },
  'notifications.read': all,
  'dashboard.read': all,
  'calendar.use': all,
  'search.use': all,
  'simulations.run': all,
  'portfolio.read': { actors: 'ARL' },
  'invoices.readFile': all,
  'invoices.read': all,
  'invoices.readAll': staff,
  /** The list for sellers and the bank; debtors have one of their own. */
  'invoices.readSold': { actors: 'SARLMX' },
  'invoices.readOwed': { actors: 'C' },
  'invoices.deposit': { actors: 'CSARLMX' },
  'invoices.deposit.reverse': { actors: 'C' },
  'invoices.deposit.classic': { actors: 'SARLMX' },
  'invoices.confirm': { actors: 'CSA', fresh: true },
  'invoices.review': { actors: 'ARMX' },
  'invoices.decide': { actors: 'ARMX', fresh: true },
  /** A supplier reads those of its own company. */
  'batches.read': { actors: 'SARLMX' },
  'batches.write': { actors: 'SAMX' },
  'batches.sign': { actors: 'S', fresh: true },
  /** What may be drawn, and why; a supplier reads its own. */
  'account.read': { actors: 'SARLMX' },
  'financings.request': { actors: 'SAMX', fresh: true },
  /** Payments that leave, and what the bank answers. */
  'transfers.read': { actors: 'AMX' },
  'transfers.write': { actors: 'MX', fresh: true },
  'financings.validate': { actors: 'AMX', fresh: true },
  /** What all accounts amount to. */
  'balances.read': staff,
  'commissions.read': { actors: 'CSARLMX' },
  'commissions.mine': { actors: 'CS' },
  'contracts.read': all,
  /** Drafts contracts and amendments. */
  'contracts.write': { actors: 'AMX' },
  'contracts.sign': { actors: 'CS', fresh: true },
  'contracts.formalise': { actors: 'LX', fresh: true },
  'contracts.stop': { actors: 'AMX', fresh: true },
  'guaranteeRequests.read': { actors: 'CARLMX' },
  'guaranteeRequests.write': { actors: 'C' },
  'guaranteeRequests.study': { actors: 'ARMX' },
  'guaranteeRequests.opine': { actors: 'RX' },
  'guaranteeRequests.decide': { actors: 'AMX', fresh: true },
  'guaranteeRequests.formalise': { actors: 'LX', fresh: true },
  'guarantees.read': all,
  'guarantees.change': { actors: 'RMX', fresh: true },
  'guarantees.call': { actors: 'SAMX', fresh: true },
  'guarantees.pay': { actors: 'AMX', fresh: true },
  'guarantees.release': { actors: 'SLX', fresh: true },
  /** The beneficiary confirms receipt of a change, or the bank proves it. */
  'guarantees.receive': { actors: 'SARLMX', fresh: true },
  'approvals.read': staff,
  'approvals.decide': { actors: 'ARMX', fresh: true },
  'notes.write': staff,
  'adhesions.read': staff,
  'adhesions.own': { actors: 'CS' },
  /** Enters a request and its contract's terms. */
  'adhesions.write': { actors: 'AMX' },
  'adhesions.kyc': { actors: 'AMX' },
  'adhesions.risk': { actors: 'RX' },
  'adhesions.committee': { actors: 'MX', fresh: true },
  'adhesions.formalise': { actors: 'LX', fresh: true },
  'parties.read': staff,
  'parties.write': staff,
  /** Reviews a company's KYC; its grade decides which of them. */
  'parties.review': { actors: 'ARX', fresh: true },
  'parties.suspend': { actors: 'MX', fresh: true },
  /** Grade and group. */
  'parties.grade': { actors: 'RX', fresh: true },
  'users.read': staff,
  'users.manage': { actors: 'AMX', fresh: true },
  'owners.read': staff,
  'owners.write': { actors: 'ALMX' },
  /** Clears or confirms possible sanctions matches. */
  'screening.decide': { actors: 'RX', fresh: true },
  'bankAccounts.read': all,
  'bankAccounts.write': { actors: 'AMX', fresh: true },
  'bankAccounts.verify': { actors: 'AMX', fresh: true },
  'bankAccounts.block': { actors: 'ARMX', fresh: true },
  'bankAccounts.clearAlert': { actors: 'RX', fresh: true },
  'relations.read': { actors: 'SARLMX' },
  'relations.mine': { actors: 'S' },
  'relations.write': { actors: 'SAMX' },
  'documents.read': all,
  'documents.upload': all,
  'documents.review': staff,
  'documentTypes.read': all,
  'documentTypes.write': { actors: 'MX' },
  'employees.read': { actors: 'MX', fresh: true },
  'employees.write': { actors: 'MX', fresh: true },
  'ledger.read': { actors: 'MX' },
  'ledger.reverse': { actors: 'MX', fresh: true },
  /** Closes months and takes their files, names and numbers accounts. */
  'ledger.manage': { actors: 'MX', fresh: true },
  'rates.read': staff,
  /** Enters reference and accounting rates, and holidays. */
  'rates.write': { actors: 'MX', fresh: true },
  'audit.read': { actors: 'X' },
  'privacy.manage': { actors: 'X', fresh: true },
  'contact.manage': { actors: 'X' },
  'remotes.manage': { actors: 'X' },
  'settings.manage': { actors: 'X' },
  /** What became of background jobs. */
  'jobs.read': { actors: 'MX' },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof PERMISSIONS;

const NAMES = Object.keys(PERMISSIONS) as Permission[];

/** Whether this kind of user has the permission at all. */
export function holds(user: Who, permission: Permission): boolean {
  return PERMISSIONS[permission].actors.includes(actorOf(user));
}

/** Every permission of this kind of user, as sent in the profile. */
export function permissionsOf(user: Who): Permission[] {
  return NAMES.filter((name) => holds(user, name));
}

/** Permissions that need a contract: an applicant is led to the application instead. */
const OF_MEMBERS = new Set<Permission>([
  'invoices.deposit',
  'invoices.deposit.reverse',
  'invoices.deposit.classic',
  'guaranteeRequests.write',
]);

/** Every permission of an applicant, as sent in the profile. */
export function permissionsOfApplicant(user: Who): Permission[] {
  return permissionsOf(user).filter((name) => !OF_MEMBERS.has(name));
}

/** Whether using the permission must read user and session again (money, signature, rights). */
export function isFresh(permission: Permission): boolean {
  return 'fresh' in PERMISSIONS[permission];
}

/** The actors of a permission, for tables and documentation. */
export function actorsOf(permission: Permission): Actor[] {
  return [...PERMISSIONS[permission].actors] as Actor[];
}
