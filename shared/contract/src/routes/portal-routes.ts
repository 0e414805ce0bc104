import type { Actor } from '../actors.ts';
import { actorsOf, type Permission } from '../permissions.ts';
import { WORK_ENTITIES } from '../work/turn.ts';
import * as pages from './pages.ts';

/** The demonstration's accounts, one per kind of user (api.md §6: C S A R L M X). */
export const VIEWERS = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
export type Viewer = (typeof VIEWERS)[number];
const ACTOR_OF: Readonly<Record<Viewer, Actor>> = {
  client: 'C',
  supplier: 'S',
  adviser: 'A',
  risk: 'R',
  legal: 'L',
  m1: 'M',
  super: 'X',
};

/** The host's own pages and path prefixes: no remote may claim them. */
export const HOST_PATHS: readonly string[] = [
  '/apps',
  '/auth',
  '/ops',
  '/pages',
  pages.profile,
  pages.notifications,
  pages.work,
  pages.portfolio,
  pages.about,
  pages.terms,
  pages.legalNotice,
  pages.privacy,
  pages.accessibility,
  pages.contact,
  pages.accountBlock,
  pages.comingSoon,
  pages.maintenance,
];

type PageName = keyof typeof pages;
const PATHS: Readonly<Record<PageName, string>> = pages;

/** The kind of record that an address's `:id` identifies. */
export type RouteRecord =
  | 'invoice'
  | 'invoiceDraft'
  | 'request'
  | 'guarantee'
  | 'adhesion'
  | 'company'
  | 'document'
  | 'relation'
  | 'employee';

/** Needed to see a page; any of several. */
export type Needed = Permission | readonly Permission[];

/** A page for signed-in users, as declared in the table below. */
interface MemberRule {
  /** The page's name in the document's title, before the first « | »; `…` stands for the record's number or name. */
  title: string | Readonly<Partial<Record<Viewer, string>>>;
  /** The page's first heading, unless it is its title. */
  heading?: string | RegExp;
  needs: Needed;
  /** Who has the permission but is redirected, and where. */
  elsewhere?: { viewers: readonly Viewer[]; to: string };
  record?: RouteRecord;
  /** Values of `?tab=`, for all readers. */
  tabs?: readonly string[];
}

/** A page without the portal's menu, the same for everybody. */
interface OpenRule {
  title: string;
  /** Where visitors are redirected. */
  visitorTo?: string;
  /** Where signed-in users are redirected. */
  userTo?: string;
}

/** What each kind of user gets at one address of the portal. */
export interface PortalRouteRule extends MemberRule {
  /** As the specification spells it; case does not matter. `:id` identifies a record. */
  path: string;
  /** Who sees the page; the layout shows the others the 403 page. */
  shown: readonly Viewer[];
}

/** An address without the portal's menu, the same for everybody. */
export interface PublicRouteRule extends OpenRule {
  path: string;
}

const advisers = ['adviser', 'risk', 'legal'] as const;
const managers = ['m1', 'super'] as const;
const staff = [...advisers, ...managers] as const;
const companies = ['client', 'supplier'] as const;
const same = (viewers: readonly Viewer[], title: string): Partial<Record<Viewer, string>> =>
  Object.fromEntries(viewers.map((viewer) => [viewer, title]));

/** Public pages: the specification's public and blank-layout routes. */
const OPEN = {
  signIn: { title: 'Se connecter', userTo: pages.home },
  coverSignIn: { title: 'Se connecter', userTo: pages.home },
  signUp: { title: 'Demander une adhésion' },
  coverSignUp: { title: 'Demander une adhésion' },
  signUpCompany: { title: 'Votre société' },
  signUpDocuments: { title: 'Pièces et accord' },
  mailbox: { title: 'VERIFIEZ VOTRE ADRESSE-EMAIL' },
  passwordReset: { title: 'Mot de passe oublié' },
  coverPasswordReset: { title: 'Mot de passe oublié' },
  invoiceConfirmation: { title: 'Confirmation d’une facture' },
  accountBlock: { title: 'Bloquer un compte bancaire' },
  guaranteeVerification: { title: 'Vérifier une garantie' },
  prospect: { title: 'Devenir client' },
  about: { title: 'À propos' },
  terms: { title: 'Conditions générales d’utilisation' },
  legalNotice: { title: 'Mentions légales' },
  privacy: { title: 'Protection des données personnelles' },
  accessibility: { title: 'Déclaration d’accessibilité' },
  contact: { title: 'Nous contacter' },
  comingSoon: { title: 'Bientôt disponible' },
  maintenance: { title: 'Maintenance' },
  error404: { title: 'Page introuvable' },
  error500: { title: 'Une erreur est survenue' },
  error503: { title: 'Service momentanément indisponible' },
  lockScreen: { title: 'Session verrouillée', visitorTo: pages.signIn },
  coverLockScreen: { title: 'Session verrouillée', visitorTo: pages.signIn },
} as const satisfies Partial<Record<PageName, OpenRule>>;

/**
 * Pages for signed-in users: the specification's protected routes, ambiguities settled in product.md, and those that
 * product.md adds. A visitor is sent to sign in, with the way back. Access follows from the permission that the page
 * needs.
 */
const MEMBERS = {
  home: { title: 'Dashboard', heading: /^Bonjour \p{Lu}/u, needs: 'dashboard.read' },
  work: { title: 'À traiter', needs: 'dashboard.read', tabs: ['all', ...WORK_ENTITIES, 'others'] },
  calendar: { title: 'Calendrier', needs: 'calendar.use' },
  profile: {
    title: 'Profil',
    needs: 'me.manage',
    tabs: ['identity', 'security', 'preferences', 'company'],
  },
  notifications: { title: 'Notifications', needs: 'notifications.read' },
  portfolio: { title: 'Tableau de bord', needs: 'portfolio.read' },
  debtorInvoices: {
    title: 'Mes factures',
    needs: 'invoices.read',
    elsewhere: { viewers: ['supplier', ...staff], to: pages.myInvoices },
    tabs: ['all', 'queue', 'others', 'toPay', 'clientPaid', 'disputed', 'refused', 'drafts'],
  },
  newReverseInvoice: { title: 'Nouvelle facture', needs: 'invoices.deposit.reverse' },
  commissions: { title: 'Mes commissions', needs: 'commissions.mine' },
  newRequest: { title: 'Nouvelle demande', needs: 'guaranteeRequests.write' },
  myInvoices: {
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
    ],
  },
  allInvoices: { title: 'Toutes les factures', needs: 'invoices.readAll' },
  newInvoice: { title: 'Nouvelle facture', needs: 'invoices.deposit.classic' },
  editInvoiceUnnumbered: { title: 'Nouvelle facture', needs: 'invoices.deposit.classic' },
  editInvoice: { title: 'Facture …', needs: 'invoices.deposit.classic', record: 'invoiceDraft' },
  invoice: {
    title: 'Facture …',
    needs: 'invoices.read',
    record: 'invoice',
    tabs: ['summary', 'checks'],
  },
  requests: {
    title: {
      client: 'Mes demandes',
      supplier: 'Garanties en votre faveur',
      ...same(staff, 'Demandes de garantie'),
    },
    needs: ['guaranteeRequests.read', 'guarantees.read'],
    tabs: ['queue', 'others', 'legal', 'closed', 'all', 'guarantees'],
  },
  adhesions: {
    title: 'Demandes d’adhésion',
    needs: 'adhesions.read',
    tabs: ['open', 'active', 'closed', 'all'],
  },
  adhesion: { title: 'Adhésion …', needs: 'adhesions.read', record: 'adhesion' },
  editRequest: { title: 'Demande …', needs: 'guaranteeRequests.read', record: 'request' },
  request: { title: 'Demande …', needs: 'guaranteeRequests.read', record: 'request' },
  guarantee: { title: 'Garantie …', needs: 'guarantees.read', record: 'guarantee' },
  debtors: { title: 'Débiteurs', needs: 'parties.read' },
  assignors: { title: 'Cédants', needs: 'parties.read' },
  newCompany: { title: 'Nouveau client', needs: 'parties.write' },
  company: {
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
  },
  companyDocuments: {
    title: 'Documents de la société',
    needs: 'documents.review',
    record: 'company',
    tabs: ['all', 'todo', 'review', 'valid'],
  },
  documents: {
    title: { ...same(companies, 'Mes documents'), ...same(staff, 'Documents à vérifier') },
    needs: 'documents.read',
    tabs: ['all', 'todo', 'review', 'valid', 'check', 'others', 'awaited', 'refused'],
  },
  document: { title: '…', needs: 'documents.review', record: 'document' },
  myClients: { title: 'Mes clients', needs: 'relations.mine' },
  relations: { title: 'Relations', needs: 'parties.read' },
  relation: { title: '…', needs: 'relations.read', record: 'relation' },
  documentTypes: { title: 'Types de documents', needs: 'documentTypes.write' },
  advisers: { title: 'Conseillers', heading: 'Employés', needs: 'employees.read' },
  managers: { title: 'Responsables M1', heading: 'Employés', needs: 'employees.read' },
  riskDepartment: { title: 'Département Risque', heading: 'Employés', needs: 'employees.read' },
  legalDepartment: { title: 'Département Juridique', heading: 'Employés', needs: 'employees.read' },
  newEmployee: { title: 'Nouvel employé', needs: 'employees.write' },
  employee: { title: '…', needs: 'employees.read', record: 'employee', tabs: ['file', 'portfolio', 'give'] },
  settings: { title: 'Réglages du portail', needs: 'settings.manage' },
  audit: { title: 'Journal d’audit', needs: 'audit.read' },
  messages: { title: 'Messages reçus', needs: 'contact.manage' },
  remotes: { title: 'Modules', needs: 'remotes.manage' },
  personalData: { title: 'Protection des données personnelles', needs: 'privacy.manage' },
} as const satisfies Record<Exclude<PageName, keyof typeof OPEN>, MemberRule>;

type Members = typeof MEMBERS;
type NameOf<Path> = {
  [Name in PageName]: (typeof pages)[Name] extends Path ? Name : never;
}[PageName];
type MemberOf<Path> = Members[NameOf<Path> & keyof Members];

/** Values of `?tab=` at an address. */
export type TabOf<Path> =
  MemberOf<Path> extends infer Rule ? (Rule extends { tabs: readonly (infer Tab)[] } ? Tab : never) : never;

/** Who sees the page at an address, as its route must declare; free for an application's further pages. */
export type WhoOf<Path> = [NameOf<Path>] extends [never]
  ? Needed | 'everybody'
  : [MemberOf<Path>] extends [never]
    ? 'everybody'
    : MemberOf<Path>['needs'];

/** The viewers who hold one of the permissions. */
function holders(needs: Needed): Viewer[] {
  const actors = [needs].flat().flatMap(actorsOf);
  return VIEWERS.filter((viewer) => actors.includes(ACTOR_OF[viewer]));
}

/** Pages for signed-in users, by address: read by docs/permissions.md and by the end-to-end walk. */
export const PORTAL_ROUTES: readonly PortalRouteRule[] = (
  Object.entries(MEMBERS) as [keyof Members, MemberRule][]
).map(([name, rule]) => ({
  ...rule,
  path: PATHS[name],
  shown: holders(rule.needs).filter((viewer) => !rule.elsewhere?.viewers.includes(viewer)),
}));

/** Public pages, by address. */
export const PUBLIC_ROUTES: readonly PublicRouteRule[] = (
  Object.entries(OPEN) as [keyof typeof OPEN, OpenRule][]
).map(([name, rule]) => ({ ...rule, path: PATHS[name] }));

/** Addresses of the template that are not part of the product: all get the catch-all page. */
export const UNKNOWN_ROUTES: readonly string[] = [
  '/analytics',
  '/finance',
  '/apps/chat',
  '/datatables/basic',
  '/forms/basic',
  '/components/tabs',
  '/elements/alerts',
  '/pages/faq',
];
export const UNKNOWN_TITLE = 'Page introuvable';

/** Title of the 403 page. */
export const REFUSED_TITLE = 'Accès refusé';

/** The page's name as that viewer reads it; empty for those who never see it. */
export function titleFor({ title }: PortalRouteRule, viewer: Viewer): string {
  return typeof title === 'string' ? title : (title[viewer] ?? '');
}

/** What that viewer gets there. */
export function outcomeFor(rule: PortalRouteRule, viewer: Viewer): 'shown' | 'elsewhere' | 'refused' {
  if (rule.elsewhere?.viewers.includes(viewer)) return 'elsewhere';
  return rule.shown.includes(viewer) ? 'shown' : 'refused';
}
