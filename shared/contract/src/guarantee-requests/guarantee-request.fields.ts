import { z } from 'zod';
import { allowedAction, currency, id, instant, isoDate, money, partyRef } from '../common.ts';
import { BANK, defineEntity, REQUESTER_AND_BANK } from '../fields.ts';
import { stateNames } from '../machines/states.ts';
import { guaranteeRequestStates } from './guarantee-request.states.ts';

export const guaranteeRequestStatus = z.enum(stateNames(guaranteeRequestStates));
export const GUARANTEE_KINDS = { limit: 'Agrément', demand: 'Garantie à première demande' } as const;

export const REQUEST_KINDS = ['limit', 'demand'] as const satisfies readonly (keyof typeof GUARANTEE_KINDS)[];

const kind = z.enum(REQUEST_KINDS);
const text = z.string().nullable();

/** The decision as the request stores it: the decider by function, never by name. */
const decision = z.object({ by: z.string(), at: instant, reasonCode: text, comment: text, conditions: text });
export type Decision = z.output<typeof decision>;
const riskOpinion = z.object({ grade: z.string(), amount: money, note: z.string() });
export type RiskOpinion = z.output<typeof riskOpinion>;

/** An item that the bank waits for. */
const item = z.object({ code: z.string(), label: z.string(), comment: text });
const answer = z.object({
  id,
  label: z.string(),
  /** The bank's words when it asked. */
  asked: text,
  answer: text,
  filename: text,
  givenAt: instant,
  givenBy: z.string(),
});
/** The requester's answer to an item that the bank asked for. */
export type RequestAnswer = z.output<typeof answer>;
/** Who has it and since when; `late` if the bank’s answer is overdue. A company reads no function of the bank. */
const invitation = z.object({
  country: z.string(),
  nationalId: z.string(),
  /** Null once erased at its owner's request. */
  email: text,
  expiresAt: instant.nullable(),
});
const stage = z.object({ holder: text, since: instant, late: z.boolean() });

/** Set once, by the requester. */
const ONCE = { insert: ['client'] } as const;
/** Set by the requester, who may change it while the request is a draft; the database refuses it later. */
const ASKED = { insert: ['client'], update: ['client'] } as const;
const STEP = { update: REQUESTER_AND_BANK } as const;
const BANK_STEP = { update: BANK } as const;

/** Every field of a guarantee request. */
export const guaranteeRequestEntity = defineEntity({
  table: 'guarantee_requests',
  sides: REQUESTER_AND_BANK,
  fields: {
    id: { schema: id, in: 'row' },
    number: { label: 'Numéro', schema: z.string(), in: 'row', ...ONCE, csv: {} },
    kind: { label: 'Nature', schema: kind, in: 'row', ...ASKED, input: kind, csv: { as: GUARANTEE_KINDS } },
    requesterId: { label: 'Demandeur', schema: id, ...ONCE },
    requesterName: { schema: z.string(), ...ONCE, csv: {} },
    requester: { schema: partyRef, in: 'row', from: ['requesterId', 'requesterName'] },
    debtorId: { label: 'Débiteur garanti', schema: id, ...ASKED, input: id },
    debtorName: { schema: z.string(), ...ASKED, csv: {} },
    debtor: { schema: partyRef, in: 'row', from: ['debtorId', 'debtorName'] },
    beneficiaryId: {
      label: 'Bénéficiaire',
      schema: id,
      insert: ['client'],
      update: REQUESTER_AND_BANK,
      input: id.optional(),
    },
    beneficiaryName: {
      schema: z.string(),
      insert: ['client'],
      update: REQUESTER_AND_BANK,
      csv: {},
    },
    beneficiary: { schema: partyRef, in: 'row', from: ['beneficiaryId', 'beneficiaryName'] },
    beneficiaryCountry: { label: 'Pays du bénéficiaire', schema: text, ...ASKED },
    beneficiaryNationalId: { label: 'Numéro du bénéficiaire', schema: text, ...ASKED },
    invitedEmail: { label: 'E-mail invité', schema: text, ...ASKED },
    /**
     * Whether the id belongs to a company; not while the beneficiary is one that the requester has invited
     * (docs/adr/0081).
     */
    beneficiaryKnown: {
      label: 'Bénéficiaire connu',
      schema: z.boolean(),
      insert: ['client'],
      update: REQUESTER_AND_BANK,
    },
    invited: { schema: z.boolean(), in: 'row', from: ['beneficiaryKnown'] },
    /**
     * The invited beneficiary as the requester named it, and the expiry of the last link; null without an invitation.
     */
    invitation: {
      schema: invitation.nullable(),
      in: 'record',
      from: ['beneficiaryKnown', 'beneficiaryCountry', 'beneficiaryNationalId', 'invitedEmail'],
    },
    /** The company that the bank knows under that number. */
    known: { schema: partyRef.nullable(), in: 'record', readers: BANK, from: [] },
    amount: {
      label: 'Montant demandé',
      schema: money,
      in: 'row',
      ...ASKED,
      input: money.min(1),
      csv: { as: 'money' },
    },
    currency: { label: 'Devise', schema: z.string(), in: 'row', ...ASKED, input: currency, csv: {} },
    tenorDays: {
      label: 'Délai ou durée',
      schema: z.int(),
      in: 'row',
      ...ASKED,
      input: z.int().min(1).max(180),
      csv: { head: 'Délai ou durée (jours)' },
    },
    validUntil: {
      label: 'Valable jusqu’au',
      schema: isoDate.nullable(),
      in: 'row',
      ...ASKED,
      input: isoDate.nullish(),
      csv: { as: 'date' },
    },
    status: {
      label: 'État',
      schema: guaranteeRequestStatus,
      in: 'row',
      ...STEP,
      csv: { as: guaranteeRequestStates },
    },
    /** Date by which the bank answers (`answerDue`), or until which an offer is open. */
    dueOn: {
      label: 'Réponse attendue le',
      schema: isoDate.nullable(),
      in: 'row',
      ...STEP,
      csv: { as: 'date' },
    },
    createdAt: { label: 'Créée le', schema: instant, in: 'row', csv: { as: 'day' } },
    statusSince: { schema: instant },
    heldSince: { schema: instant, readers: BANK },
    stage: {
      label: 'En charge',
      schema: stage,
      in: 'row',
      from: ['status', 'statusSince', 'dueOn', 'requesterName'],
      csv: { as: ({ holder }: z.output<typeof stage>) => holder },
    },
    /** Counts the changes visible to this side (docs/adr/0026). */
    version: { schema: z.int(), in: 'row', column: { client: 'client_version' }, ...STEP },
    /** The requester's counter. */
    clientVersion: { schema: z.int(), readers: BANK },
    reason: {
      label: 'Motif de la demande',
      schema: z.string(),
      in: 'record',
      ...ASKED,
      input: z.string().trim().min(1).max(2000),
    },
    grantedAmount: { label: 'Montant accordé', schema: z.int().nullable(), in: 'record', ...BANK_STEP },
    decision: {
      label: 'Décision',
      schema: decision.nullable(),
      shows: z.object({ by: z.string(), at: instant, reason: text, comment: text }).nullable(),
      in: 'record',
      ...BANK_STEP,
      json: true,
    },
    riskOpinion: {
      label: 'Avis du risque',
      schema: riskOpinion.nullable(),
      /** With its author and time, as in the history. */
      shows: riskOpinion.extend({ by: text, at: instant.nullable() }).nullable(),
      in: 'record',
      readers: BANK,
      ...BANK_STEP,
      json: true,
    },
    /** Why more was granted than the risk department advises. */
    deviation: {
      label: 'Écart avec l’avis du risque',
      schema: text,
      in: 'record',
      readers: BANK,
      ...BANK_STEP,
    },
    /** Whose decision it is, for the bank: `adviser` or `m1`. */
    holder: { label: 'Dossier chez', schema: text, in: 'row', readers: BANK, ...BANK_STEP },
    /** The colleague it was handed over to; null: its company's adviser has it. */
    assigneeId: { label: 'Confié à', schema: id.nullable(), readers: BANK, ...BANK_STEP },
    createdBy: { schema: id.nullable(), ...ONCE },
    /** Everybody who edited it, maintained by the database. */
    editedBy: { schema: z.array(id), readers: BANK },
    /** Items that the bank waits for; once given, they move to `answers`. */
    missing: { schema: z.array(item), in: 'record', ...STEP, json: true },
    answers: { schema: z.array(answer), in: 'record', from: [] },
    allowedActions: { schema: z.array(allowedAction), in: 'record', from: [] },
  },
  internal: {
    known_beneficiary_id: { why: 'holds a known beneficiary to its company', readers: BANK },
    told_late_on: { why: 'what the job has told', readers: BANK },
    search_text: { why: 'what a list searches, made of number and names', readers: REQUESTER_AND_BANK },
  },
});
