import type { Identity, Queryable } from '../../db/caller.ts';
import { adviserOf } from '../parties/parties.repository.ts';
import type { NotificationDraft } from './notify.ts';

/** Somebody whom a step tells: a company, the adviser in charge of one, or a function of the bank. */
export type Receiver =
  | { readonly partyId: string; readonly name: string; readonly byLink?: boolean }
  | { readonly adviserOf: string | null }
  | { readonly role: 'm1' | 'risk' };

/** Whom a notice goes to; nobody is told of what they did themselves. */
export async function addressOf(db: Queryable, receiver: Receiver): Promise<NotificationDraft['to']> {
  if ('partyId' in receiver) return { partyId: receiver.partyId };
  if ('role' in receiver)
    return receiver.role === 'm1' ? { role: 'm1' } : { role: 'adviser', department: 'RISK' };
  return adviserOf(db, receiver.adviserOf);
}

/** Whom the bank would reach of a record's receivers. */
export interface Reached {
  /** Companies with somebody who can sign in. */
  readonly parties: readonly string[];
  readonly adviser: string | null;
}

/** SQL of `Reached`. @param inCharge the company whose adviser has the record */
export const REACHED = (inCharge: string, ...companies: string[]) =>
  `jsonb_build_object('adviser', adviser_of(${inCharge}), 'parties',
    array(select distinct party_id from users where party_id in (${companies.join(', ')}) and status = 'active')) as reached`;

/**
 * How a receiver is named before a step; null where nobody would be told. A company knows neither who in the bank has
 * its file nor who has an account.
 */
export function nameOf(
  receiver: Receiver,
  identity: Identity,
  { parties, adviser }: Reached = { parties: [], adviser: null },
): string | null {
  if (identity.partyId !== null) return 'partyId' in receiver ? receiver.name : 'la banque';
  if ('partyId' in receiver)
    return receiver.byLink || parties.includes(receiver.partyId) ? receiver.name : null;
  if ('role' in receiver) return receiver.role === 'm1' ? 'le responsable' : 'le département Risque';
  if (adviser === identity.userId) return null;
  return adviser ? 'le conseiller en charge' : 'les conseillers';
}
