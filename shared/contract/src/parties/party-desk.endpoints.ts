import { z } from 'zod';
import { AGEING } from '../boards/boards.endpoints.ts';
import {
  id,
  idParams,
  isoDate,
  optionalPhone,
  optionalStr,
  partyRef,
  personNameStr,
  ppm,
  transitionBody,
} from '../common.ts';
import { checkMessage } from '../check-codes.ts';
import { todayInParis } from '../days.ts';
import { get, patch, post, remove } from '../endpoint.ts';
import { RISK_GRADES } from '../guarantee-requests/guarantee-request.machine.ts';
import { stepErrors } from '../machines/machine.ts';
import { party } from './parties.endpoints.ts';
import { partyMachine } from './party.machine.ts';
import { CONTACT_ROLES, LEAST_SHARE } from './party-desk.ts';
import { checkMail } from './party-rules.ts';

const version = z.int().min(1);
const versionQuery = z.strictObject({ version: z.coerce.number().int().min(1) });
const childParams = z.object({ id, child: id });

export const partyDocumentsZip = get('/api/parties/:id/documents.zip', 'parties.read', {
  summary: 'All papers of a company as ZIP, streamed, with an index that also names those without a file.',
  params: idParams,
  produces: 'application/zip',
});

export const transitionParty = post('/api/parties/:id/transitions', 'parties.read', {
  summary: 'Take one step of a company: review what the bank knows of it, activate, suspend, resume, close.',
  params: idParams,
  body: transitionBody,
  machine: partyMachine,
  response: party,
  idempotency: 'accepted',
  errors: stepErrors(partyMachine),
});

/** What a step would stop, and what still prevents it. */
export const partyImpact = z.object({
  stops: z.array(
    z.object({
      /** `deposit`. */
      key: z.string(),
      text: z.string(),
      /** How many records or people it affects now. */
      count: z.int(),
    }),
  ),
  /** What is outstanding, in words, where the step is refused for it. */
  open: z.array(z.string()),
});
export type PartyImpact = z.output<typeof partyImpact>;
export const getPartyImpact = get('/api/parties/:id/impact', 'parties.read', {
  summary: 'What suspending, resuming or closing a company stops or starts again.',
  params: idParams,
  query: z.strictObject({ action: z.enum(['suspend', 'resume', 'close']) }),
  response: partyImpact,
  errors: ['QUERY_INVALID'],
});

/** What is left to collect on a company's invoices on one side and in one currency, by how long it has been due. */
export const partyAgeing = z.object({
  side: z.enum(['assignor', 'debtor']),
  currency: z.string(),
  amount: z.int(),
  buckets: z.array(z.object({ bucket: z.enum(AGEING), amount: z.int() })),
  count: z.int(),
  /** The list of these invoices. */
  href: z.string(),
});
export type PartyAgeing = z.output<typeof partyAgeing>;
export const listPartyAgeing = get('/api/parties/:id/ageing', 'parties.read', {
  summary: 'Encours cédé of a company by age, as an assignor and as a debtor, one line for each currency.',
  params: idParams,
  response: z.array(partyAgeing),
});

/** Grade and group, set by the risk department only. */
export const gradeParty = patch('/api/parties/:id/grade', 'parties.grade', {
  summary: 'Grade a company, put it into the group of another (`sameGroupAs`) or take it out (null).',
  params: idParams,
  body: z.strictObject({
    version,
    riskGrade: z.enum(RISK_GRADES).nullable().optional(),
    sameGroupAs: id.nullable().optional(),
  }),
  response: party,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'VALIDATION_FAILED'],
  idempotency: 'accepted',
});

export const LINK_KINDS = ['group', 'director', 'iban', 'address', 'domain'] as const;
export const partyLink = z.object({
  party: partyRef,
  kind: z.enum(LINK_KINDS),
  /** What both share: a name, an address, the end of an account’s number. */
  shared: z.string(),
});
export type PartyLink = z.output<typeof partyLink>;
export const listPartyLinks = get('/api/parties/:id/links', 'parties.read', {
  summary: 'Companies that share a group, a person, an account, an address or a domain of mail; at most 100.',
  params: idParams,
  response: z.array(partyLink),
});

export const partyContact = z.object({
  id,
  name: z.string(),
  role: z.enum(CONTACT_ROLES),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.int(),
});
export type PartyContact = z.output<typeof partyContact>;
const contactFields = {
  name: personNameStr(120),
  role: z.enum(CONTACT_ROLES),
  email: optionalStr(254).superRefine((email, context) => {
    const fault = email ? checkMail(email) : null;
    if (fault)
      context.addIssue({
        code: 'custom',
        message: checkMessage(fault.code, fault.data),
        params: { code: fault.code },
      });
  }),
  phone: optionalPhone,
};
export const newPartyContact = z.strictObject(contactFields);
const CONTACTS = '/api/parties/:id/contacts';
export const listPartyContacts = get(CONTACTS, 'parties.read', {
  summary: 'Whom the bank talks to at a company; at most 100.',
  params: idParams,
  response: z.array(partyContact),
});
export const addPartyContact = post(CONTACTS, 'parties.write', {
  summary: 'Add a contact.',
  params: idParams,
  body: newPartyContact,
  response: partyContact,
  status: 201,
  errors: ['VALIDATION_FAILED', 'STATE_CONFLICT'],
  idempotency: 'accepted',
});
export const changePartyContact = patch(`${CONTACTS}/:child`, 'parties.write', {
  summary: 'Change a contact.',
  params: childParams,
  body: z.strictObject({ ...z.object(contactFields).partial().shape, version }),
  response: partyContact,
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
export const removePartyContact = remove(`${CONTACTS}/:child`, 'parties.write', {
  summary: 'Remove a contact.',
  params: childParams,
  query: versionQuery,
  status: 204,
  errors: ['QUERY_INVALID', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const beneficialOwner = z.object({
  id,
  name: z.string(),
  birthDate: isoDate,
  nationality: z.string().nullable(),
  sharePpm: ppm,
  isPep: z.boolean(),
  screening: z.enum(['pending', 'clear', 'hit']),
  version: z.int(),
});
export type BeneficialOwner = z.output<typeof beneficialOwner>;
const ownerFields = {
  name: personNameStr(120),
  birthDate: isoDate.superRefine((day, context) => {
    const future = day > todayInParis();
    if (future || day < '1900-01-01')
      context.addIssue({
        code: 'custom',
        message: future ? 'Date à venir' : 'Date avant 1900',
        params: { code: 'BIRTH_DATE' },
      });
  }),
  nationality: optionalStr(60),
  sharePpm: ppm.min(LEAST_SHARE),
  isPep: z.boolean(),
};
export const newOwner = z.strictObject(ownerFields);
const OWNERS = '/api/parties/:id/beneficial-owners';
export const listOwners = get(OWNERS, 'owners.read', {
  summary: 'Who owns a quarter of a company or more.',
  params: idParams,
  response: z.array(beneficialOwner),
});
export const addOwner = post(OWNERS, 'owners.write', {
  summary: 'Enter a beneficial owner; shares add up to 100 % at most.',
  params: idParams,
  body: newOwner,
  response: beneficialOwner,
  status: 201,
  errors: ['VALIDATION_FAILED', 'STATE_CONFLICT'],
  idempotency: 'accepted',
});
export const changeOwner = patch(`${OWNERS}/:child`, 'owners.write', {
  summary: 'Change a beneficial owner.',
  params: childParams,
  body: z.strictObject({ ...z.object(ownerFields).partial().shape, version }),
  response: beneficialOwner,
  errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
export const removeOwner = remove(`${OWNERS}/:child`, 'owners.write', {
  summary: 'Remove a beneficial owner.',
  params: childParams,
  query: versionQuery,
  status: 204,
  errors: ['QUERY_INVALID', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});
