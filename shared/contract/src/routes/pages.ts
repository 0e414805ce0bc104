/**
 * Every address of the portal that the API or another application links to, once, as the specification spells it. `:id`
 * identifies a record: `href` fills it in. Each is a constant of its own, so that the bundler includes in each
 * application only those it uses (docs/adr/0030). Titles, access and tabs: portal-routes.ts.
 */

// The host's pages for signed-in users.
export const home = '/';
/** Everything that waits for the user, and for others. */
export const work = '/work';
export const calendar = '/apps/calendar';
export const profile = '/users/profile';
export const notifications = '/notifications';
export const portfolio = '/crypto';
export const settings = '/ops/settings';
export const audit = '/ops/audit';
export const messages = '/ops/messages';
export const remotes = '/ops/remotes';
export const personalData = '/ops/privacy';

// Invoices.
export const debtorInvoices = '/Invoices/debtor/my';
export const myInvoices = '/Invoices/my';
export const allInvoices = '/Invoices';
export const newInvoice = '/Invoices/new';
/** Shows the same as `newInvoice`: the specification names the address without a number too. */
export const editInvoiceUnnumbered = '/Invoices/edit';
export const editInvoice = '/Invoices/edit/:id';
export const invoice = '/Invoices/:id';
/** The debtor deposits the invoice itself (reverse factoring); `?id=` opens a draft. */
export const newReverseInvoice = '/factures/add';
export const commissions = '/comissions/my';

// Guarantee requests, guarantees, adhesions.
export const requests = '/requests/debtor';
export const newRequest = '/requests/new';
export const editRequest = '/requests/Edit/:id';
export const request = '/requests/:id';
export const adhesions = '/requests/client';
export const adhesion = '/adhesions/:id';
export const guarantee = '/guarantees/:id';

// Companies, documents, employees.
export const debtors = '/Clients/Debitor';
export const assignors = '/Clients/Assignor';
export const newCompany = '/Clients/new';
export const company = '/Clients/Edit/:id';
export const companyDocuments = '/Clients/documents/:id';
export const myClients = '/clients/my';
export const relations = '/Clients/relations';
export const relation = '/Clients/relations/:id';
export const documents = '/documents/my';
/** One document, as the bank checks it. */
export const document = '/documents/:id';
export const documentTypes = '/documents_types';
export const advisers = '/employees/adviser';
export const managers = '/employees/ResponsableM1';
export const riskDepartment = '/employees/RisqueDep';
export const legalDepartment = '/employees/LegalDep';
export const newEmployee = '/employees/add';
export const employee = '/employees/Edit/:id';

// Public: signing in and up.
export const signIn = '/auth/boxed-signin';
export const coverSignIn = '/auth/cover-login';
export const signUp = '/auth/boxed-signup';
export const coverSignUp = '/auth/cover-register';
export const signUpCompany = '/auth/cedant-signup2';
export const signUpDocuments = '/auth/cedant-signup3';
/** `?token=` of the mail verifies the address. */
export const mailbox = '/auth/cedant-mailbox';
/** `?token=` of the mail opens the form for a new password. */
export const passwordReset = '/auth/boxed-password-reset';
export const coverPasswordReset = '/auth/cover-password-reset';
export const lockScreen = '/auth/boxed-lockscreen';
export const coverLockScreen = '/auth/cover-lockscreen';

// Public: targets of links and letters.
/** `?t=` is the secret of the mail that asks the debtor to confirm. */
export const invoiceConfirmation = '/factures/garantie';
/** `?t=` is the secret of the mail that asks a company whether an account is its own. */
export const accountBlock = '/accounts/block';
export const guaranteeVerification = '/demandegarantie/details';
export const prospect = '/debtor/new';
export const about = '/about';
export const terms = '/cgu';
export const legalNotice = '/mentions-legales';
export const privacy = '/confidentialite';
export const accessibility = '/accessibilite';
export const contact = '/contact-us';
export const comingSoon = '/coming-soon';
export const maintenance = '/maintenance';
export const error404 = '/pages/error404';
export const error500 = '/pages/error500';
export const error503 = '/pages/error503';
