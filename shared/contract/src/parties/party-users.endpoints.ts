import { z } from 'zod';
import { RIGHTS } from '../actors.ts';
import { allowedAction, id, idParams, instant, personNameStr, transitionBody } from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { stepErrors } from '../machines/machine.ts';
import { PARTY_USER_STATES, partyUserMachine } from './party-user.machine.ts';

export const partyUser = z.object({
  id,
  partyId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['client', 'supplier']),
  rights: z.array(z.enum(RIGHTS)),
  status: z.enum(PARTY_USER_STATES),
  lastSignInAt: instant.nullable(),
  version: z.int(),
  allowedActions: z.array(allowedAction),
});
export type PartyUser = z.output<typeof partyUser>;

const rights = z.array(z.enum(RIGHTS)).max(RIGHTS.length);
export const newPartyUser = z.strictObject({
  firstName: personNameStr(100),
  lastName: personNameStr(100),
  email: z.email().trim().toLowerCase().max(254),
  /** The side that the user works for, one of their company's. */
  role: z.enum(['client', 'supplier']),
  rights,
});
export type NewPartyUser = z.output<typeof newPartyUser>;

export const listPartyUsers = get('/api/parties/:id/users', 'users.read', {
  summary: 'Who may sign in for a company; at most 200.',
  params: idParams,
  response: z.array(partyUser),
});
export const invitePartyUser = post('/api/parties/:id/users', 'users.manage', {
  summary: 'Invite somebody to sign in for a company: a mail with a link for seven days.',
  params: idParams,
  body: newPartyUser,
  response: partyUser,
  status: 201,
  errors: ['VALIDATION_FAILED', 'DUPLICATE_RECORD', 'PARTY_INACTIVE', 'RATE_LIMITED'],
  idempotency: 'accepted',
});
export const changePartyUser = patch('/api/users/:id', 'users.manage', {
  summary: 'Change what a user of a company may do in its name.',
  params: idParams,
  body: z.strictObject({ rights, version: z.int().min(1) }),
  response: partyUser,
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
export const transitionPartyUser = post('/api/users/:id/transitions', 'users.manage', {
  summary: 'Take one step of the account of a company’s user: invite again, disable, enable, unlock.',
  params: idParams,
  body: transitionBody,
  machine: partyUserMachine,
  response: partyUser,
  idempotency: 'accepted',
  errors: [...stepErrors(partyUserMachine), 'RATE_LIMITED'],
});
