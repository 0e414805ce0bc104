import { accountLineListSpec } from '../account/account-lines.endpoints.ts';
import type { Actor, Role } from '../actors.ts';
import { adhesionListSpec } from '../adhesions/adhesions.endpoints.ts';
import { auditListSpec } from '../audit/audit.endpoints.ts';
import { batchListSpec } from '../batches/batches.endpoints.ts';
import { financingListSpec } from '../financings/financings.endpoints.ts';
import { paymentFileListSpec, transferListSpec } from '../transfers/transfers.endpoints.ts';
import { commissionListSpec } from '../commissions/commissions.endpoints.ts';
import { contactListSpec } from '../contact/contact.endpoints.ts';
import { documentTypeListSpec } from '../documents/document-types.endpoints.ts';
import { documentListSpec } from '../documents/documents.endpoints.ts';
import { employeeListSpec } from '../employees/employees.endpoints.ts';
import { guaranteeRequestListSpec } from '../guarantee-requests/guarantee-requests.endpoints.ts';
import { guaranteeListSpec } from '../guarantees/guarantees.endpoints.ts';
import { invoiceListSpec } from '../invoices/invoices.schemas.ts';
import { ledgerEntryListSpec, ledgerLineListSpec } from '../ledger/ledger.endpoints.ts';
import type { ListSpec } from '../list.ts';
import { prospectListSpec } from '../onboarding/prospects.endpoints.ts';
import { partyListSpec } from '../parties/parties.endpoints.ts';
import type { Permission } from '../permissions.ts';
import { privacyListSpec } from '../privacy/privacy.endpoints.ts';
import { relationListSpec } from '../relations/relations.endpoints.ts';
import { WORK_ENTITIES } from '../work/turn.ts';

/** The demonstration's accounts, one per kind of user (api.md §6: C S A R L M X). */
export const VIEWERS = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
export type Viewer = (typeof VIEWERS)[number];
export const ACTOR_OF: Readonly<Record<Viewer, Actor>> = {
  client: 'C',
  supplier: 'S',
  adviser: 'A',
  risk: 'R',
  legal: 'L',
  m1: 'M',
  super: 'X',
};

/** The kind of record that an address's `:id` identifies. */
export type RouteRecord =
  | 'invoice'
  | 'invoiceDraft'
  | 'batch'
  | 'financing'
  | 'paymentFile'
  | 'request'
  | 'guarantee'
  | 'adhesion'
  | 'company'
  | 'document'
  | 'relation'
  | 'contract'
  | 'ledgerEntry'
  | 'ledgerAccount'
  | 'employee';

/** Needed to see a page; any of several. */
export type Needed = Permission | readonly Permission[];

/** What a view of a list may contain. */
export interface ViewedList {
  readonly spec: ListSpec;
  /** Columns that a reader may hide. */
  readonly columns: readonly string[];
}

/** Every page. Other pages are named by their key in the table. */
interface PageRow {
  /** As the specification spells it; case does not matter. `:id` identifies a record. */
  path: string;
  /**
   * Of a remote's page, its file: `invoices/list/list` is `remote-invoices/src/features/list/list.page.tsx`.
   * Its component is the exported one; of several, the one named after this row: `MyInvoicesPage`.
   */
  page?: `${string}/${string}/${string}`;
  /** Of a remote's page: key of its title among the remote's texts. */
  text?: string;
}

/** A page for signed-in users. */
export interface MemberRow extends PageRow {
  /**
   * The page's name in the document's title, before the first « | »; `…` is replaced by the record's number or name.
   */
  title: string | Readonly<Partial<Record<Viewer, string>>>;
  /** The page's first heading, unless it is its title. */
  heading?: string | RegExp;
  needs: Needed;
  /** Who has the permission but is redirected, and to which page. */
  elsewhere?: { viewers: readonly Viewer[]; to: string };
  record?: RouteRecord;
  /** Values of `?tab=`, for all readers. */
  tabs?: readonly string[];
  /** Menu entries that link here, by key, with the key of the label among the remote's texts. */
  menu?: Readonly<Record<string, string>>;
  /** Figure beside its line of the menu. */
  count?: string;
  /** The pages, or entries of the menu (`admin.clients`), whose line is marked while this page is shown. */
  under?: readonly string[];
  /** Its lists with saved views, by the name under which these are stored: `useTableState` of the screen. */
  lists?: Readonly<Record<string, ViewedList>>;
}

/** A public page, without the portal's menu. */
export interface OpenRow extends PageRow {
  title: string;
  needs: 'everybody';
  /** The page to which visitors are redirected. */
  visitorTo?: string;
  /** The page to which signed-in users are redirected. */
  userTo?: string;
}

/** An entry of the menu: the link to its only page, or a submenu of several. */
export interface MenuLine {
  /** `<remote>.<key>`; a submenu's label is the remote's text `menu.<key>`. Without a remote, an entry of the host. */
  entry: string;
  /** Name of one of the kit's icons; the host's entries have theirs. */
  icon?: string;
  /** Everybody when absent. */
  for?: readonly Role[];
  /** Figure beside a submenu, where its own words count less than all that waits in it. */
  count?: string;
}

const STAFF: readonly Role[] = ['adviser', 'super', 'm1'];
const MANAGERS: readonly Role[] = ['super', 'm1'];

/**
 * The specification's "Sidebar menu by role", as interpreted on its product page, in reading order; the bank's own
 * entries follow it.
 */
export const MENU: readonly MenuLine[] = [
  { entry: 'dashboard' },
  { entry: 'board', for: ['adviser'] },
  { entry: 'admin.clients', icon: 'company', for: STAFF },
  { entry: 'invoices.client', icon: 'invoice', for: ['client'] },
  { entry: 'invoices.list', icon: 'invoice', for: ['supplier', ...STAFF] },
  { entry: 'invoices.account', icon: 'wallet', for: ['supplier'] },
  { entry: 'requests.client', icon: 'handshake', for: ['client'] },
  { entry: 'requests.staff', icon: 'handshake', for: STAFF, count: 'adhesions' },
  { entry: 'admin.documentTypes', icon: 'settings', for: MANAGERS },
  { entry: 'admin.documents', icon: 'folder', for: ['client', 'supplier'] },
  { entry: 'invoices.commissions', icon: 'receipt', for: ['client', 'supplier'] },
  { entry: 'admin.ownClients', icon: 'users', for: ['supplier'] },
  { entry: 'admin.employees', icon: 'userCheck', for: MANAGERS },
  { entry: 'invoices.ledger', icon: 'landmark', for: MANAGERS },
];

const staff = ['adviser', 'risk', 'legal', 'm1', 'super'] as const;
const companies = ['client', 'supplier'] as const;
const same = (viewers: readonly Viewer[], title: string): Partial<Record<Viewer, string>> =>
  Object.fromEntries(viewers.map((viewer) => [viewer, title]));

const invoices: ViewedList = {
  spec: invoiceListSpec,
  columns: ['debtor', 'gross', 'outstanding', 'covered', 'since', 'confirmBy', 'createdAt', 'signal'],
};
const parties: ViewedList = {
  spec: partyListSpec,
  columns: ['nationalId', 'place', 'grade', 'kyc', 'adviser', 'createdAt'],
};
const relations: ViewedList = {
  spec: relationListSpec,
  columns: ['nationalId', 'assignorRef', 'terms', 'avgDelayDays', 'dilutionPpm', 'disputes', 'notification'],
};

/**
 * Every page of the portal to which the API or another application links: address, title, access, menu entries, lists
 * with saved views. The remotes' routes, the addresses (`pages`), the menu's order, the registry, the documentation and
 * the end-to-end walk follow from it (docs/adr/0030). A visitor of a page that is not public is sent to sign in, with the
 * way back; access follows from the permission that the page needs.
 */
export const PAGES = {
  // The host's pages for signed-in users.
  home: { path: '/', title: 'Dashboard', heading: /^Bonjour \p{Lu}/u, needs: 'dashboard.read' },
  /** Everything that waits for the user, and for others. */
  work: {
    path: '/work',
    title: 'À traiter',
    needs: 'dashboard.read',
    tabs: ['all', ...WORK_ENTITIES, 'others'],
    // Only the call orders and filters it.
    lists: {
      work: { spec: { filters: {}, sorts: [], defaultSort: '', search: false }, columns: ['since'] },
    },
  },
  calendar: { path: '/apps/calendar', title: 'Calendrier', needs: 'calendar.use' },
  profile: {
    path: '/users/profile',
    title: 'Profil',
    needs: 'me.manage',
    tabs: ['identity', 'security', 'preferences', 'company'],
  },
  notifications: { path: '/notifications', title: 'Notifications', needs: 'notifications.read' },
  portfolio: { path: '/crypto', title: 'Tableau de bord', needs: 'portfolio.read' },
  settings: { path: '/ops/settings', title: 'Réglages du portail', needs: 'settings.manage' },
  audit: {
    path: '/ops/audit',
    title: 'Journal d’audit',
    needs: 'audit.read',
    lists: { audit: { spec: auditListSpec, columns: ['states', 'ip', 'seq'] } },
  },
  messages: {
    path: '/ops/messages',
    title: 'Messages reçus',
    needs: 'contact.manage',
    lists: { messages: { spec: contactListSpec, columns: [] } },
  },
  remotes: { path: '/ops/remotes', title: 'Modules', needs: 'remotes.manage' },
  jobs: { path: '/ops/jobs', title: 'Tâches', needs: 'jobs.read' },
  personalData: {
    path: '/ops/privacy',
    title: 'Protection des données personnelles',
    needs: 'privacy.manage',
    lists: { personalData: { spec: privacyListSpec, columns: [] } },
  },

  // Invoices.
  debtorInvoices: {
    path: '/Invoices/debtor/my',
    page: 'invoices/list/list',
    text: 'list.debtor.title',
    title: 'Mes factures',
    needs: 'invoices.read',
    elsewhere: { viewers: ['supplier', ...staff], to: 'myInvoices' },
    tabs: ['all', 'queue', 'others', 'toPay', 'clientPaid', 'disputed', 'refused', 'drafts'],
    menu: { client: 'menu.client.mine' },
    count: 'invoices',
    lists: { 'invoices.debtor': invoices },
  },
  /** The debtor deposits the invoice itself (reverse factoring); `?id=` opens a draft. */
  newReverseInvoice: {
    path: '/factures/add',
    page: 'invoices/deposit/deposit',
    text: 'deposit.title',
    title: 'Nouvelle facture',
    needs: 'invoices.deposit.reverse',
    menu: { client: 'menu.client.new' },
  },
  myInvoices: {
    path: '/Invoices/my',
    page: 'invoices/list/list',
    text: 'list.title',
    title: 'Factures',
    needs: 'invoices.readSold',
    tabs: [
      'all',
      'queue',
      'others',
      'drafts',
      'approved',
      'assigned',
      'paid',
      'trouble',
      'refused',
      'disputed',
      'unpaid',
      'batches',
      'approvals',
    ],
    menu: { list: 'menu.list' },
    count: 'invoices',
    lists: {
      'invoices.worklist': invoices,
      'invoices.supplier': invoices,
      batches: { spec: batchListSpec, columns: ['contract', 'createdAt', 'signedAt'] },
    },
  },
  allInvoices: {
    path: '/Invoices',
    page: 'invoices/list/list',
    text: 'list.all.title',
    title: 'Toutes les factures',
    needs: 'invoices.readAll',
    under: ['debtorInvoices', 'myInvoices'],
    lists: { 'invoices.all': invoices },
  },
  newInvoice: {
    path: '/Invoices/new',
    page: 'invoices/deposit/deposit',
    text: 'deposit.title',
    title: 'Nouvelle facture',
    needs: 'invoices.deposit.classic',
  },
  /** Shows the same as `newInvoice`: the specification names the address without a number too. */
  editInvoiceUnnumbered: {
    path: '/Invoices/edit',
    page: 'invoices/deposit/deposit',
    text: 'deposit.title',
    title: 'Nouvelle facture',
    needs: 'invoices.deposit.classic',
  },
  editInvoice: {
    path: '/Invoices/edit/:id',
    page: 'invoices/deposit/deposit',
    text: 'deposit.title',
    title: 'Facture …',
    needs: 'invoices.deposit.classic',
    record: 'invoiceDraft',
    under: ['debtorInvoices', 'myInvoices'],
  },
  invoice: {
    path: '/Invoices/:id',
    page: 'invoices/record/record',
    text: 'record.title',
    title: 'Facture …',
    needs: 'invoices.read',
    record: 'invoice',
    tabs: ['summary', 'checks'],
    under: ['debtorInvoices', 'myInvoices'],
  },
  batch: {
    path: '/Invoices/batches/:id',
    page: 'invoices/batches/batch',
    text: 'batch.title',
    title: 'Bordereau …',
    needs: 'batches.read',
    record: 'batch',
    under: ['myInvoices'],
    // Its lines come with the record.
    lists: {
      'batch.lines': {
        spec: { filters: {}, sorts: [], defaultSort: '', search: false },
        columns: ['kept', 'fees'],
      },
    },
  },
  /** What may be drawn and why, and the account's lines; the bank names `?contractId=` or `?assignorId=`. */
  account: {
    path: '/account',
    page: 'invoices/account/account',
    text: 'account.title',
    title: 'Disponible et compte',
    needs: 'account.read',
    tabs: ['available', 'financings', 'lines'],
    lists: {
      'account.lines': { spec: accountLineListSpec, columns: ['valueDate', 'event'] },
      financings: { spec: financingListSpec, columns: ['contract', 'createdAt', 'validatedAt'] },
    },
    menu: { account: 'menu.account' },
  },
  /** Asks for money of the account `?contractId=`; the bank also names `?assignorId=`. */
  newFinancing: {
    path: '/account/financings/new',
    page: 'invoices/account/account',
    text: 'financing.new',
    title: 'Demander un financement',
    needs: 'financings.request',
    under: ['account'],
  },
  financing: {
    path: '/account/financings/:id',
    page: 'invoices/account/account',
    text: 'financing.title',
    title: 'Financement …',
    needs: 'account.read',
    record: 'financing',
    under: ['account'],
  },
  /** Begins a contract of the company `?principalId=`. */
  newContract: {
    path: '/contracts/new',
    page: 'invoices/money/new-contract',
    text: 'contract.new',
    title: 'Nouveau contrat',
    needs: 'contracts.write',
    under: ['admin.clients'],
  },
  contract: {
    path: '/contracts/:id',
    page: 'invoices/money/contract',
    text: 'field.contractId',
    title: 'Contrat …',
    needs: 'contracts.read',
    record: 'contract',
    under: ['admin.clients', 'debtorInvoices', 'myInvoices'],
  },
  commissions: {
    path: '/comissions/my',
    page: 'invoices/commissions/commissions',
    text: 'fees.title',
    title: 'Mes commissions',
    needs: 'commissions.mine',
    menu: { commissions: 'menu.commissions' },
    lists: { 'commissions.mine': { spec: commissionListSpec, columns: ['base', 'rate', 'net', 'vat'] } },
  },
  rates: {
    path: '/rates',
    page: 'invoices/rates/rates',
    text: 'rates.title',
    title: 'Taux et calendriers',
    needs: 'rates.write',
    tabs: ['references', 'accounting', 'holidays'],
  },
  transfers: {
    path: '/transfers',
    page: 'invoices/transfers/transfers',
    text: 'transfers.title',
    title: 'Virements',
    needs: 'transfers.read',
    tabs: ['waiting', 'files'],
    menu: { ledger: 'menu.ledger.transfers' },
    lists: {
      paymentFiles: { spec: paymentFileListSpec, columns: ['executionDate', 'madeBy', 'sentBy'] },
    },
  },
  paymentFile: {
    path: '/transfers/:id',
    page: 'invoices/transfers/transfers',
    text: 'transfers.file',
    title: 'Fichier …',
    needs: 'transfers.read',
    record: 'paymentFile',
    under: ['transfers'],
    lists: {
      transfers: { spec: transferListSpec, columns: ['iban', 'reason', 'answeredAt'] },
    },
  },
  ledger: {
    path: '/ledger',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Journal des écritures',
    needs: 'ledger.read',
    menu: { ledger: 'menu.ledger.entries' },
    lists: {
      'ledger.entries': {
        spec: ledgerEntryListSpec,
        columns: ['event', 'journal', 'valueDate', 'postedBy'],
      },
    },
  },
  ledgerEntry: {
    path: '/ledger/entries/:id',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Écriture …',
    needs: 'ledger.read',
    record: 'ledgerEntry',
    under: ['ledger'],
  },
  /** `?at=` is the day at whose end it is drawn up, today by default. */
  ledgerBalance: {
    path: '/ledger/balance',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Balance',
    needs: 'ledger.read',
    menu: { ledger: 'menu.ledger.balance' },
  },
  ledgerAccounts: {
    path: '/ledger/accounts',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Comptes et grand livre',
    needs: 'ledger.read',
    menu: { ledger: 'menu.ledger.accounts' },
  },
  /** `:id` is the account's code. */
  ledgerAccount: {
    path: '/ledger/accounts/:id',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Compte …',
    needs: 'ledger.read',
    record: 'ledgerAccount',
    under: ['ledgerAccounts'],
    lists: { 'ledger.lines': { spec: ledgerLineListSpec, columns: ['event', 'valueDate', 'balance'] } },
  },
  ledgerMonths: {
    path: '/ledger/months',
    page: 'invoices/ledger/ledger',
    text: 'ledger.title',
    title: 'Mois et FEC',
    needs: 'ledger.read',
    menu: { ledger: 'menu.ledger.months' },
  },

  // Guarantee requests, guarantees, adhesions.
  adhesions: {
    path: '/requests/client',
    page: 'requests/adhesions/adhesions',
    text: 'adhesions.title',
    title: 'Demandes d’adhésion',
    needs: 'adhesions.read',
    tabs: ['open', 'active', 'closed', 'all'],
    menu: { staff: 'menu.staff.assignor' },
    count: 'adhesions',
    lists: {
      adhesions: {
        spec: adhesionListSpec,
        columns: ['country', 'turnover', 'assignedTo', 'decidedBy', 'dueOn'],
      },
      prospects: { spec: prospectListSpec, columns: ['country'] },
    },
  },
  adhesion: {
    path: '/adhesions/:id',
    page: 'requests/adhesions/adhesion',
    text: 'adhesions.title',
    title: 'Adhésion …',
    needs: 'adhesions.read',
    record: 'adhesion',
    under: ['adhesions'],
  },
  requests: {
    path: '/requests/debtor',
    page: 'requests/requests/requests',
    text: 'list.title',
    title: {
      client: 'Mes demandes',
      supplier: 'Garanties en votre faveur',
      ...same(staff, 'Demandes de garantie'),
    },
    needs: ['guaranteeRequests.read', 'guarantees.read'],
    tabs: ['queue', 'others', 'legal', 'closed', 'all', 'guarantees'],
    menu: { client: 'menu.client.mine', staff: 'menu.staff.guarantees' },
    count: 'requests',
    lists: {
      guaranteeRequests: {
        spec: guaranteeRequestListSpec,
        columns: ['kind', 'tenor', 'validUntil', 'dueOn', 'stage', 'createdAt'],
      },
      guarantees: { spec: guaranteeListSpec, columns: ['validFrom'] },
    },
  },
  newRequest: {
    path: '/requests/new',
    page: 'requests/requests/new-request',
    text: 'new.title',
    title: 'Nouvelle demande',
    needs: 'guaranteeRequests.write',
    menu: { client: 'menu.client.new' },
  },
  editRequest: {
    path: '/requests/Edit/:id',
    page: 'requests/requests/request',
    text: 'record.title',
    title: 'Demande …',
    needs: 'guaranteeRequests.read',
    record: 'request',
    under: ['requests'],
  },
  request: {
    path: '/requests/:id',
    page: 'requests/requests/request',
    text: 'record.title',
    title: 'Demande …',
    needs: 'guaranteeRequests.read',
    record: 'request',
    under: ['requests'],
  },
  guarantee: {
    path: '/guarantees/:id',
    page: 'requests/guarantees/guarantee',
    text: 'guarantee.title',
    title: 'Garantie …',
    needs: 'guarantees.read',
    record: 'guarantee',
    under: ['requests'],
  },

  // Companies, documents, employees.
  debtors: {
    path: '/Clients/Debitor',
    page: 'admin/companies/companies',
    text: 'debtors.title',
    title: 'Débiteurs',
    needs: 'parties.read',
    menu: { clients: 'menu.clients.debtors' },
    lists: { debtors: parties },
  },
  assignors: {
    path: '/Clients/Assignor',
    page: 'admin/companies/companies',
    text: 'assignors.title',
    title: 'Cédants',
    needs: 'parties.read',
    menu: { clients: 'menu.clients.assignors' },
    lists: { assignors: parties },
  },
  newCompany: {
    path: '/Clients/new',
    page: 'admin/companies/new-company',
    text: 'newCompany.title',
    title: 'Nouveau client',
    needs: 'parties.write',
    menu: { clients: 'menu.clients.new' },
  },
  company: {
    path: '/Clients/Edit/:id',
    page: 'admin/companies/company',
    text: 'company.title',
    title: '…',
    needs: 'parties.read',
    record: 'company',
    tabs: [
      'identity',
      'people',
      'accounts',
      'owners',
      'contracts',
      'limits',
      'relations',
      'documents',
      'exposure',
      'history',
    ],
    under: ['admin.clients'],
  },
  companyDocuments: {
    path: '/Clients/documents/:id',
    page: 'admin/documents/documents',
    text: 'companyDocuments.title',
    title: 'Documents de la société',
    needs: 'documents.review',
    record: 'company',
    tabs: ['all', 'todo', 'review', 'valid'],
    under: ['admin.clients'],
  },
  documents: {
    path: '/documents/my',
    page: 'admin/documents/documents',
    text: 'documents.title',
    title: { ...same(companies, 'Mes documents'), ...same(staff, 'Documents à vérifier') },
    needs: 'documents.read',
    tabs: ['all', 'todo', 'review', 'valid', 'check', 'others', 'awaited', 'refused'],
    menu: { documents: 'menu.documents' },
    lists: { documents: { spec: documentListSpec, columns: ['createdAt'] } },
  },
  /** One document, as the bank checks it. */
  document: {
    path: '/documents/:id',
    page: 'admin/documents/document',
    text: 'document.title',
    title: '…',
    needs: 'documents.review',
    record: 'document',
    under: ['documents'],
  },
  myClients: {
    path: '/clients/my',
    page: 'admin/relations/my-clients',
    text: 'myClients.title',
    title: 'Mes clients',
    needs: 'relations.mine',
    menu: { ownClients: 'menu.ownClients' },
    lists: { relations },
  },
  relations: {
    path: '/Clients/relations',
    page: 'admin/relations/relations',
    text: 'relations.page',
    title: 'Relations',
    needs: 'parties.read',
    under: ['admin.clients'],
    lists: { allRelations: relations },
  },
  relation: {
    path: '/Clients/relations/:id',
    page: 'admin/relations/relation',
    text: 'relation.page',
    title: '…',
    needs: 'relations.read',
    record: 'relation',
    under: ['admin.clients'],
  },
  documentTypes: {
    path: '/documents_types',
    page: 'admin/document-types/document-types',
    text: 'documentTypes.title',
    title: 'Types de documents',
    needs: 'documentTypes.write',
    menu: { documentTypes: 'menu.documentTypes' },
    lists: { documentTypes: { spec: documentTypeListSpec, columns: ['maxMb'] } },
  },
  advisers: {
    path: '/employees/adviser',
    page: 'admin/employees/employees',
    text: 'advisers.title',
    title: 'Conseillers',
    heading: 'Employés',
    needs: 'employees.read',
    menu: { employees: 'menu.employees.advisers' },
    lists: { employees: { spec: employeeListSpec, columns: [] } },
  },
  managers: {
    path: '/employees/ResponsableM1',
    page: 'admin/employees/employees',
    text: 'managers.title',
    title: 'Responsables M1',
    heading: 'Employés',
    needs: 'employees.read',
    menu: { employees: 'menu.employees.m1' },
  },
  riskDepartment: {
    path: '/employees/RisqueDep',
    page: 'admin/employees/employees',
    text: 'risk.title',
    title: 'Département Risque',
    heading: 'Employés',
    needs: 'employees.read',
    menu: { employees: 'menu.employees.risk' },
  },
  legalDepartment: {
    path: '/employees/LegalDep',
    page: 'admin/employees/employees',
    text: 'legal.title',
    title: 'Département Juridique',
    heading: 'Employés',
    needs: 'employees.read',
    menu: { employees: 'menu.employees.legal' },
  },
  newEmployee: {
    path: '/employees/add',
    page: 'admin/employees/new-employee',
    text: 'newEmployee.title',
    title: 'Nouvel employé',
    needs: 'employees.write',
    menu: { employees: 'menu.employees.new' },
  },
  employee: {
    path: '/employees/Edit/:id',
    page: 'admin/employees/employee',
    text: 'employee.title',
    title: '…',
    needs: 'employees.read',
    record: 'employee',
    tabs: ['file', 'portfolio', 'give'],
    under: ['admin.employees'],
  },

  // Public: signing in and up.
  signIn: { path: '/auth/boxed-signin', title: 'Se connecter', needs: 'everybody', userTo: 'home' },
  coverSignIn: { path: '/auth/cover-login', title: 'Se connecter', needs: 'everybody', userTo: 'home' },
  signUp: { path: '/auth/boxed-signup', title: 'Demander une adhésion', needs: 'everybody' },
  coverSignUp: { path: '/auth/cover-register', title: 'Demander une adhésion', needs: 'everybody' },
  signUpCompany: { path: '/auth/cedant-signup2', title: 'Votre société', needs: 'everybody' },
  signUpDocuments: { path: '/auth/cedant-signup3', title: 'Pièces et accord', needs: 'everybody' },
  /** `?token=` of the mail verifies the address. */
  mailbox: { path: '/auth/cedant-mailbox', title: 'VERIFIEZ VOTRE ADRESSE-EMAIL', needs: 'everybody' },
  /** `?token=` of the mail opens the form for a new password. */
  passwordReset: { path: '/auth/boxed-password-reset', title: 'Mot de passe oublié', needs: 'everybody' },
  coverPasswordReset: {
    path: '/auth/cover-password-reset',
    title: 'Mot de passe oublié',
    needs: 'everybody',
  },
  lockScreen: {
    path: '/auth/boxed-lockscreen',
    title: 'Session verrouillée',
    needs: 'everybody',
    visitorTo: 'signIn',
  },
  coverLockScreen: {
    path: '/auth/cover-lockscreen',
    title: 'Session verrouillée',
    needs: 'everybody',
    visitorTo: 'signIn',
  },

  // Public: targets of links and letters.
  /** `?t=` is the secret of the mail that asks the debtor to confirm. */
  invoiceConfirmation: {
    path: '/factures/garantie',
    title: 'Confirmation d’une facture',
    needs: 'everybody',
    page: 'invoices/confirmation-link/confirmation-link',
    text: 'link.title',
  },
  /** `?t=` is the secret of the mail that asks a company whether an account is its own. */
  accountBlock: { path: '/accounts/block', title: 'Bloquer un compte bancaire', needs: 'everybody' },
  guaranteeVerification: {
    path: '/demandegarantie/details',
    title: 'Vérifier un document',
    needs: 'everybody',
    page: 'requests/visitors/verification',
    text: 'verification.title',
  },
  prospect: {
    path: '/debtor/new',
    title: 'Devenir client',
    needs: 'everybody',
    page: 'requests/visitors/prospect',
    text: 'prospect.title',
  },
  about: { path: '/about', title: 'À propos', needs: 'everybody' },
  terms: { path: '/cgu', title: 'Conditions générales d’utilisation', needs: 'everybody' },
  legalNotice: { path: '/mentions-legales', title: 'Mentions légales', needs: 'everybody' },
  privacy: { path: '/confidentialite', title: 'Protection des données personnelles', needs: 'everybody' },
  accessibility: { path: '/accessibilite', title: 'Déclaration d’accessibilité', needs: 'everybody' },
  contact: { path: '/contact-us', title: 'Nous contacter', needs: 'everybody' },
  comingSoon: { path: '/coming-soon', title: 'Bientôt disponible', needs: 'everybody' },
  maintenance: { path: '/maintenance', title: 'Maintenance', needs: 'everybody' },
  error404: { path: '/pages/error404', title: 'Page introuvable', needs: 'everybody' },
  error500: { path: '/pages/error500', title: 'Une erreur est survenue', needs: 'everybody' },
  error503: { path: '/pages/error503', title: 'Service momentanément indisponible', needs: 'everybody' },
} as const satisfies Record<string, MemberRow | OpenRow>;
