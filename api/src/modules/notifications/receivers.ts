import type { Identity, Queryable } from '../../db/caller.ts';
import { inChargeOf } from '../parties/record/parties.repository.ts';
import type { NotificationDraft } from './notification-draft.ts';

/** A receiver of a step's notices: a company, the adviser in charge of one, or a function of the bank. */
export type Receiver =
  | { readonly partyId: string; readonly name: string; readonly byLink?: boolean }
  /** @param of the file, which may be with a colleague; `home`: the company's own adviser in any case */
  | { readonly adviserOf: string | null; readonly of?: FileOf; readonly home?: true }
  | { readonly colleague: true }
  | { readonly role: 'm1' | 'risk' | 'legal' };

/** A file assigned to one of the bank's employees. */
export interface FileOf {
  readonly entity: 'invoice' | 'guarantee_request' | 'adhesion_request';
  readonly id: string;
}

/** Receivers of a notice; nobody is notified of their own actions. */
export async function addressOf(
  db: Queryable,
  receiver: Exclude<Receiver, { colleague: true }>,
): Promise<NotificationDraft['to']> {
  if ('partyId' in receiver) return { partyId: receiver.partyId };
  if ('role' in receiver)
    return receiver.role === 'm1'
      ? { role: 'm1' }
      : { role: 'adviser', department: receiver.role === 'risk' ? 'RISK' : 'LEGAL' };
  return inChargeOf(db, receiver.adviserOf, receiver.of);
}

/** Whom the bank would reach among a record's receivers. */
export interface Reached {
  /** Companies with a user who can sign in. */
  readonly parties: readonly string[];
  readonly adviser: string | null;
  /** The company's own adviser, even if somebody else holds this file. */
  readonly home: string | null;
  /** To whom an adviser may hand it over. */
  readonly colleagues: readonly { readonly id: string; readonly name: string }[];
}

/** Employees to whom an adviser may hand over a file: the other active advisers. SQL of a list of id and name. */
const COLLEAGUES = `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
    order by u.last_name, u.first_name, u.id), '[]')
  from users u join employees e on e.user_id = u.id
  where e.department = 'ADVISER' and e.active and u.status = 'active' and u.id <> app_user())`;

/** SQL of `Reached`. @param inCharge the company whose adviser has the record unless somebody else was assigned */
export const REACHED = (assignee: string, inCharge: string, ...companies: string[]) =>
  `jsonb_build_object('adviser', coalesce(${assignee}, adviser_of(${inCharge})), 'home', adviser_of(${inCharge}),
    'colleagues', ${COLLEAGUES}, 'parties',
    array(select distinct party_id from users where party_id in (${companies.join(', ')}) and status = 'active')) as reached`;

/**
 * Name of a receiver before a step; null when nobody would be notified. A company knows neither who at the bank has its
 * file nor who has an account.
 */
export function nameOf(
  receiver: Receiver,
  identity: Identity,
  { parties, adviser, home }: Reached = { parties: [], adviser: null, home: null, colleagues: [] },
): string | null {
  if (identity.partyId !== null) return 'partyId' in receiver ? receiver.name : 'la banque';
  if ('partyId' in receiver)
    return receiver.byLink || parties.includes(receiver.partyId) ? receiver.name : null;
  if ('role' in receiver)
    return { m1: 'le responsable', risk: 'le département Risque', legal: 'le département Juridique' }[
      receiver.role
    ];
  if ('colleague' in receiver) return 'le collègue choisi';
  const told = receiver.home ? home : adviser;
  if (told === identity.userId) return null;
  return told ? 'le conseiller en charge' : 'les conseillers';
}
