import { cleanIdentifier } from '../identifiers/clean.ts';
import { z } from 'zod';
import { allowedAction, id, instant, nameStr, optionalIdentifierStr, partyRef } from '../common.ts';
import { BANK, defineEntity, YES_NO } from '../fields.ts';
import { stateNames } from '../machines/states.ts';
import { bankAccountStates } from './bank-account.states.ts';

const cleared = z.object({
  by: z.string(),
  at: instant,
  note: z.string(),
  /** Reviewed companies that share the IBAN: another one reopens the alert. */
  parties: z.array(id),
});
const person = z.string().nullable();

/** Every field of a company's bank account. Who checked it, how, and who else has it only the bank reads. */
export const bankAccountEntity = defineEntity({
  table: 'bank_accounts',
  fields: {
    id: { schema: id, in: 'row' },
    partyId: { schema: id, insert: BANK, input: id },
    party: { label: 'Société', schema: partyRef, in: 'row', from: ['partyId'], csv: { as: 'party' } },
    /** In full for its company; the bank's people see `FR14…2606`, and retype it from the proof. */
    iban: {
      label: 'IBAN',
      schema: z.string(),
      shows: z.string(),
      in: 'row',
      insert: BANK,
      input: optionalIdentifierStr(60),
      csv: {},
    },
    bic: {
      label: 'BIC',
      schema: z.string(),
      in: 'row',
      insert: BANK,
      input: z.string().overwrite(cleanIdentifier).max(20),
      csv: {},
    },
    holder: { label: 'Titulaire', schema: z.string(), in: 'row', insert: BANK, input: nameStr(140), csv: {} },
    status: {
      label: 'État',
      schema: z.enum(stateNames(bankAccountStates)),
      in: 'row',
      update: BANK,
      csv: { as: bankAccountStates },
    },
    /** When it may be paid to, once verified: 48 hours later. */
    usableFrom: {
      label: 'Utilisable à partir du',
      schema: instant.nullable(),
      in: 'row',
      update: BANK,
      csv: { head: 'Utilisable à partir du (UTC)' },
    },
    /** Whether it may be paid to now. */
    usable: { label: 'Utilisable', schema: z.boolean(), in: 'row', from: [], csv: { as: YES_NO } },
    /** Account that it replaces once it is usable. */
    replacesId: { label: 'Remplace', schema: id.nullable(), in: 'row', insert: BANK, input: id.nullish() },
    /** Shares the IBAN of an unrelated company, and the risk department has not lifted the alert. */
    alert: {
      label: 'IBAN partagé',
      schema: z.boolean(),
      in: 'row',
      from: [],
      readers: BANK,
      csv: { as: YES_NO },
    },
    /** The reader entered or unblocked it, so somebody else must verify it. */
    own: { schema: z.boolean(), in: 'row', from: [], readers: BANK },
    /** Its holder's name is not its company's. */
    holderDiffers: { schema: z.boolean(), in: 'row', from: ['holder'], readers: BANK },
    createdAt: { label: 'Ajouté le', schema: instant, in: 'row', csv: { as: 'day' } },
    /** When it entered its state. */
    statusSince: { schema: instant },
    version: { schema: z.int(), in: 'row', update: BANK },
    createdBy: { label: 'Ajouté par', schema: id.nullable(), insert: BANK, readers: BANK },
    maker: { schema: person, in: 'record', from: ['createdBy'], readers: BANK },
    verifiedBy: { label: 'Validé par', schema: id.nullable(), update: BANK, readers: BANK },
    verifier: { schema: person, in: 'record', from: ['verifiedBy'], readers: BANK },
    verifiedAt: { label: 'Validé le', schema: instant.nullable(), in: 'record', update: BANK, readers: BANK },
    /** Who unblocked it and so may not verify it. */
    unblockedBy: { label: 'Débloqué par', schema: id.nullable(), update: BANK, readers: BANK },
    fileId: {
      label: 'Preuve',
      schema: id.nullable(),
      insert: BANK,
      update: BANK,
      readers: BANK,
      input: id.nullish(),
    },
    proof: {
      schema: z.object({ id, filename: z.string(), mime: z.string(), size: z.int() }).nullable(),
      in: 'record',
      from: ['fileId'],
      readers: BANK,
    },
    alertCleared: {
      label: 'Alerte levée',
      schema: cleared.nullable(),
      in: 'record',
      update: BANK,
      readers: BANK,
      json: true,
    },
    /** Accounts of unrelated companies with the same IBAN. */
    shares: {
      schema: z.array(z.object({ id, party: partyRef, status: z.enum(stateNames(bankAccountStates)) })),
      in: 'record',
      from: [],
      readers: BANK,
    },
    allowedActions: { schema: z.array(allowedAction), in: 'record', from: [] },
  },
  internal: {
    debtors_told_at: { why: 'when debtors were told that it is paid to from now on', readers: BANK },
  },
});
