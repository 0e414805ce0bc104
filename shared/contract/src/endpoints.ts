import * as audit from './audit/audit.endpoints.ts';
import * as auth from './auth/auth.endpoints.ts';
import * as mfa from './auth/mfa.endpoints.ts';
import * as boards from './boards/boards.endpoints.ts';
import * as calendar from './calendar/calendar.endpoints.ts';
import * as desk from './desk/desk.endpoints.ts';
import * as employees from './desk/employees.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import * as guarantees from './guarantee-requests/guarantee-requests.endpoints.ts';
import * as invoices from './invoices/invoices.endpoints.ts';
import * as me from './me/me.endpoints.ts';
import * as notifications from './notifications/notifications.endpoints.ts';
import * as onboarding from './onboarding/onboarding.endpoints.ts';
import * as parties from './parties/parties.endpoints.ts';
import * as partyForms from './parties/party-forms.endpoints.ts';
import * as contact from './public/contact.endpoints.ts';
import * as publicLinks from './public/public.endpoints.ts';
import * as settings from './settings/settings.endpoints.ts';
import * as search from './search/search.endpoints.ts';
import * as system from './system/system.endpoints.ts';

/** Every call there is: routes, OpenAPI, the isolation test and docs/permissions.md walk this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  onboarding,
  mfa,
  me,
  notifications,
  invoices,
  guarantees,
  parties,
  partyForms,
  desk,
  employees,
  calendar,
  boards,
  search,
  system,
  settings,
  audit,
  publicLinks,
  contact,
].flatMap((area) => Object.values(area).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
