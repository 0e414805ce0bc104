import { anchorsOf, isList } from './anchors.ts';
import * as account from './account/account.endpoints.ts';
import * as accountBalances from './account/account-balances.endpoints.ts';
import * as accountLines from './account/account-lines.endpoints.ts';
import * as invoiceMoney from './account/invoice-money.endpoints.ts';
import * as adhesionRecord from './adhesions/adhesion-record.endpoints.ts';
import * as adhesions from './adhesions/adhesions.endpoints.ts';
import * as approvals from './approvals/approvals.endpoints.ts';
import * as audit from './audit/audit.endpoints.ts';
import * as auditRecords from './audit/audit-records.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as mfa from './auth/mfa.endpoints.ts';
import * as bankAccounts from './bank-accounts/bank-accounts.endpoints.ts';
import * as boards from './boards/boards.endpoints.ts';
import * as calendar from './calendar/calendar.endpoints.ts';
import * as commissions from './commissions/commissions.endpoints.ts';
import * as confirmationLinks from './confirmation-links/confirmation-links.endpoints.ts';
import * as contact from './contact/contact.endpoints.ts';
import * as batches from './batches/batches.endpoints.ts';
import * as financings from './financings/financings.endpoints.ts';
import * as transfers from './transfers/transfers.endpoints.ts';
import * as contractRecord from './contracts/contract-record.endpoints.ts';
import * as contracts from './contracts/contracts.endpoints.ts';
import * as documentTypes from './documents/document-types.endpoints.ts';
import * as documents from './documents/documents.endpoints.ts';
import * as employees from './employees/employees.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files/files.endpoints.ts';
import * as guaranteeRequests from './guarantee-requests/guarantee-requests.endpoints.ts';
import * as certificates from './guarantees/certificate.endpoints.ts';
import * as guarantees from './guarantees/guarantees.endpoints.ts';
import * as cdar from './invoices/cdar.endpoints.ts';
import * as invoices from './invoices/invoices.endpoints.ts';
import * as simulations from './money/simulations.endpoints.ts';
import * as me from './me/me.endpoints.ts';
import * as notes from './notes/notes.endpoints.ts';
import * as notifications from './notifications/notifications.endpoints.ts';
import * as onboarding from './onboarding/onboarding.endpoints.ts';
import * as prospects from './onboarding/prospects.endpoints.ts';
import * as ownAccounts from './own-accounts/own-accounts.endpoints.ts';
import * as parties from './parties/parties.endpoints.ts';
import * as partyDesk from './parties/party-desk.endpoints.ts';
import * as partyForms from './parties/party-forms.endpoints.ts';
import * as partyUsers from './parties/party-users.endpoints.ts';
import * as privacy from './privacy/privacy.endpoints.ts';
import * as relations from './relations/relations.endpoints.ts';
import * as remotes from './remotes/remotes.endpoints.ts';
import * as jobs from './jobs/jobs.endpoints.ts';
import * as ledger from './ledger/ledger.endpoints.ts';
import * as ledgerMonths from './ledger/months.endpoints.ts';
import * as rates from './rates/rates.endpoints.ts';
import * as settings from './settings/settings.endpoints.ts';
import * as search from './search/search.endpoints.ts';
import * as system from './system/system.endpoints.ts';
import * as views from './views/views.endpoints.ts';
import * as work from './work/work.endpoints.ts';

/** The calls of each file, under their heading in the documentation. */
const AREAS: readonly (readonly [tag: string, calls: Readonly<Record<string, unknown>>])[] = [
  ['Session', auth],
  ['Adhésion', onboarding],
  ['Adhésion', prospects],
  ['Sécurité', mfa],
  ['Profil', me],
  ['Profil', views],
  ['Notifications', notifications],
  ['Factures', invoices],
  ['Factures', cdar],
  ['Factures', batches],
  ['Compte', financings],
  ['Virements', transfers],
  ['Disponible et compte', account],
  ['Disponible et compte', accountBalances],
  ['Disponible et compte', accountLines],
  ['Disponible et compte', invoiceMoney],
  ['Factures', files],
  ['Garanties', guaranteeRequests],
  ['Garanties', guarantees],
  ['Certificats', certificates],
  ['Garanties', approvals],
  ['Factures', notes],
  ['Sociétés', parties],
  ['Sociétés', relations],
  ['Sociétés', contracts],
  ['Sociétés', simulations],
  ['Sociétés', contractRecord],
  ['Sociétés', adhesions],
  ['Sociétés', adhesionRecord],
  ['Sociétés', partyForms],
  ['Sociétés', partyDesk],
  ['Sociétés', partyUsers],
  ['Sociétés', bankAccounts],
  ['Bureau', documents],
  ['Bureau', documentTypes],
  ['Bureau', employees],
  ['Bureau', commissions],
  ['Calendrier', calendar],
  ['Tableaux de bord', boards],
  ['Tableaux de bord', work],
  ['Recherche', search],
  ['Système', system],
  ['Exploitation', settings],
  ['Exploitation', rates],
  ['Comptabilité', ledger],
  ['Comptabilité', ledgerMonths],
  ['Exploitation', ownAccounts],
  ['Exploitation', audit],
  ['Exploitation', auditRecords],
  ['Exploitation', privacy],
  ['Exploitation', remotes],
  ['Exploitation', jobs],
  ['Public', confirmationLinks],
  ['Public', contact],
];

/** A call with the name of its export. */
export interface NamedEndpoint extends Endpoint {
  readonly id: string;
  readonly tag: string;
}

/** Every call: routes, OpenAPI, the isolation test and docs/permissions.md iterate over this list. */
export const ENDPOINTS: readonly NamedEndpoint[] = AREAS.flatMap(([tag, calls]) =>
  Object.entries(calls).flatMap(([id, call]) =>
    isEndpoint(call) ? [{ ...call, id, tag }, ...anchorsBeside(call, id, tag)] : [],
  ),
);

/** Every list has anchors, without declaring them. */
function anchorsBeside(call: Endpoint, id: string, tag: string): NamedEndpoint[] {
  return isList(call) ? [{ ...anchorsOf(call), id: `${id}Anchors`, tag }] : [];
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
