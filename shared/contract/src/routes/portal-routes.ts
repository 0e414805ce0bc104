/** The demonstration's accounts, one of each kind of user (api.md §6: C S A R L M X). */
export const VIEWERS = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** Of what record the `:id` of an address is. */
export type RouteRecord = 'invoice' | 'invoiceDraft' | 'request' | 'guarantee' | 'company' | 'employee';

/** What each kind of user meets at one address of the portal. */
export interface PortalRouteRule {
  /** As the specification spells it; case does not matter. `:id` where it names a record. */
  path: string;
  /** The page's name in the document's title, before the first « | »; `…` stands for the record's number or name. */
  title: string | Partial<Record<Viewer, string>>;
  /** The page's first heading, when it is not its title. */
  heading?: string | RegExp;
  /** Who is shown the page; the others meet the 403 page inside the layout. */
  shown: readonly Viewer[];
  /** Where those go who are led elsewhere instead. */
  elsewhere?: { viewers: readonly Viewer[]; to: string };
  record?: RouteRecord;
}

/** An address without the portal's menu, the same for everybody. */
export interface PublicRouteRule {
  path: string;
  title: string;
  /** Where visitors are led instead of seeing the page. */
  visitorTo?: string;
  /** Where those who are signed in are led instead. */
  userTo?: string;
}

const advisers = ['adviser', 'risk', 'legal'] as const;
const managers = ['m1', 'super'] as const;
const staff = [...advisers, ...managers] as const;
const companies = ['client', 'supplier'] as const;
const everybody = [...companies, ...staff] as const;
const allBut = (...none: Viewer[]): Viewer[] => VIEWERS.filter((viewer) => !none.includes(viewer));
const same = (viewers: readonly Viewer[], title: string): Partial<Record<Viewer, string>> =>
  Object.fromEntries(viewers.map((viewer) => [viewer, title]));

/**
 * Pages for signed-in users: the specification's protected routes with the double readings settled in product.md, and
 * those that product.md adds. A visitor is sent to sign in, with the way back. Read by docs/permissions.md and by the
 * end-to-end walk; a new page is one more line here.
 */
export const PORTAL_ROUTES: readonly PortalRouteRule[] = [
  { path: '/', title: 'Dashboard', heading: /^Bonjour \p{Lu}/u, shown: everybody },
  { path: '/apps/calendar', title: 'Calendrier', shown: everybody },
  { path: '/users/profile', title: 'Profil', shown: everybody },
  { path: '/notifications', title: 'Notifications', shown: everybody },
  { path: '/crypto', title: 'Tableau de bord', shown: advisers },
  {
    path: '/Invoices/debtor/my',
    title: 'Mes factures',
    shown: ['client'],
    elsewhere: { viewers: ['supplier', ...staff], to: '/Invoices/my' },
  },
  { path: '/factures/add', title: 'Nouvelle facture', shown: ['client'] },
  { path: '/comissions/my', title: 'Mes commissions', shown: ['client'] },
  { path: '/requests/new', title: 'Nouvelle demande', shown: ['client'] },
  { path: '/Invoices/my', title: 'Factures', shown: allBut('client') },
  { path: '/Invoices', title: 'Toutes les factures', shown: staff },
  { path: '/Invoices/new', title: 'Nouvelle facture', shown: allBut('client') },
  { path: '/Invoices/edit', title: 'Nouvelle facture', shown: allBut('client') },
  { path: '/Invoices/edit/:id', title: 'Facture …', shown: allBut('client'), record: 'invoiceDraft' },
  { path: '/Invoices/:id', title: 'Facture …', shown: everybody, record: 'invoice' },
  {
    path: '/requests/debtor',
    title: {
      client: 'Mes demandes',
      supplier: 'Garanties en votre faveur',
      ...same(staff, 'Demandes de garantie'),
    },
    shown: everybody,
  },
  { path: '/requests/client', title: 'Demandes d’adhésion', shown: staff },
  { path: '/requests/Edit/:id', title: 'Demande …', shown: allBut('supplier'), record: 'request' },
  { path: '/requests/:id', title: 'Demande …', shown: allBut('supplier'), record: 'request' },
  { path: '/guarantees/:id', title: 'Garantie …', shown: everybody, record: 'guarantee' },
  { path: '/Clients/Debitor', title: 'Débiteurs', shown: staff },
  { path: '/Clients/Assignor', title: 'Cédants', shown: staff },
  { path: '/Clients/new', title: 'Nouveau client', shown: staff },
  { path: '/Clients/Edit/:id', title: '…', shown: staff, record: 'company' },
  { path: '/Clients/documents/:id', title: 'Documents de la société', shown: staff, record: 'company' },
  {
    path: '/documents/my',
    title: { ...same(companies, 'Mes documents'), ...same(staff, 'Documents à vérifier') },
    shown: everybody,
  },
  { path: '/clients/my', title: 'Mes clients', shown: ['supplier'] },
  { path: '/documents_types', title: 'Types de documents', shown: managers },
  { path: '/employees/adviser', title: 'Conseillers', heading: 'Employés', shown: managers },
  { path: '/employees/ResponsableM1', title: 'Responsables M1', heading: 'Employés', shown: managers },
  { path: '/employees/RisqueDep', title: 'Département Risque', heading: 'Employés', shown: managers },
  { path: '/employees/LegalDep', title: 'Département Juridique', heading: 'Employés', shown: managers },
  { path: '/employees/add', title: 'Nouvel employé', shown: managers },
  { path: '/employees/Edit/:id', title: '…', shown: managers, record: 'employee' },
  { path: '/ops/settings', title: 'Réglages du portail', shown: ['super'] },
  { path: '/ops/audit', title: 'Journal d’audit', shown: ['super'] },
  { path: '/ops/remotes', title: 'Modules', shown: ['super'] },
];

/** Pages that everybody reaches, signed in or not: the specification's public and blank-layout routes. */
export const PUBLIC_ROUTES: readonly PublicRouteRule[] = [
  { path: '/auth/boxed-signin', title: 'Se connecter', userTo: '/' },
  { path: '/auth/cover-login', title: 'Se connecter', userTo: '/' },
  { path: '/auth/boxed-signup', title: 'Demander une adhésion' },
  { path: '/auth/cover-register', title: 'Demander une adhésion' },
  { path: '/auth/cedant-signup2', title: 'Votre société' },
  { path: '/auth/cedant-signup3', title: 'Pièces et accord' },
  { path: '/auth/cedant-mailbox', title: 'VERIFIEZ VOTRE ADRESSE-EMAIL' },
  { path: '/auth/boxed-password-reset', title: 'Mot de passe oublié' },
  { path: '/auth/cover-password-reset', title: 'Mot de passe oublié' },
  { path: '/factures/garantie', title: 'Confirmation d’une facture' },
  { path: '/demandegarantie/details', title: 'Vérifier une garantie' },
  { path: '/debtor/new', title: 'Devenir client' },
  { path: '/about', title: 'À propos' },
  { path: '/contact-us', title: 'Nous contacter' },
  { path: '/coming-soon', title: 'Bientôt disponible' },
  { path: '/maintenance', title: 'Maintenance' },
  { path: '/pages/error404', title: 'Page introuvable' },
  { path: '/pages/error500', title: 'Une erreur est survenue' },
  { path: '/pages/error503', title: 'Service momentanément indisponible' },
  { path: '/auth/boxed-lockscreen', title: 'Session verrouillée', visitorTo: '/auth/boxed-signin' },
  { path: '/auth/cover-lockscreen', title: 'Session verrouillée', visitorTo: '/auth/boxed-signin' },
];

/** Addresses of the template that are not part of the product: the catch-all page answers everybody. */
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

/** Title of the page that says no. */
export const REFUSED_TITLE = 'Accès refusé';

/** The page's name as that viewer reads it; empty for those who never see it. */
export function titleFor({ title }: PortalRouteRule, viewer: Viewer): string {
  return typeof title === 'string' ? title : (title[viewer] ?? '');
}

/** What that viewer meets there. */
export function outcomeFor(rule: PortalRouteRule, viewer: Viewer): 'shown' | 'elsewhere' | 'refused' {
  if (rule.elsewhere?.viewers.includes(viewer)) return 'elsewhere';
  return rule.shown.includes(viewer) ? 'shown' : 'refused';
}
