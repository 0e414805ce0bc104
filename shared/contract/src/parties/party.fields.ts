import { z } from 'zod';
import {
  allowedAction,
  COUNTRIES,
  id,
  instant,
  isoDate,
  money,
  optionalIdentifierStr,
  optionalStr,
  str,
  sums,
  typedPhone,
} from '../common.ts';
import { countryName } from '../countries.ts';
import { contractStates } from '../contracts/contract.states.ts';
import { BANK, COMPANIES, defineEntity, EVERYONE, YES_NO } from '../fields.ts';
import { stateNames } from '../machines/states.ts';
import { kycStates } from './kyc.states.ts';
import { partyStates } from './party.states.ts';

const text = z.string().nullable();
/** Entered and changed by the bank; also read by the company's own login. */
const ENTERED = { insert: BANK, update: BANK, alsoReads: COMPANIES } as const;
const role = (label: string) =>
  ({ label, schema: z.boolean(), in: 'row', ...ENTERED, input: z.boolean(), csv: { as: YES_NO } }) as const;
const KEPT = { alsoReads: COMPANIES } as const;
/** Changed only by steps. */
const STEPPED = { update: BANK, alsoReads: COMPANIES } as const;

/** In the order in which they are shown. */
export const CONCERNS = [
  'kyc_expired',
  'kyc_missing',
  'kyc_ends',
  'document_refused',
  'document_expired',
  'document_missing',
  'document_ends',
  'account_waiting',
] as const;
export type Concern = (typeof CONCERNS)[number];

const contract = z.object({
  id,
  number: z.string(),
  program: z.enum(['classic', 'reverse']),
  status: z.enum(stateNames(contractStates)),
  ceiling: money,
  currency: z.string(),
});
const user = z.object({ id, name: z.string(), email: z.string(), role: z.string(), status: z.string() });

/** What the bank should look at first on a company, with a count and a date where known. */
const concern = z.object({
  kind: z.enum(CONCERNS),
  count: z.int(),
  dueOn: isoDate.nullable(),
});

/** Every field of a company. The company does not read its grade, group and internal data. */
export const partyEntity = defineEntity({
  table: 'parties',
  sides: BANK,
  fields: {
    id: { schema: id, in: 'row', ...KEPT },
    legalName: {
      label: 'Raison sociale',
      schema: z.string(),
      in: 'row',
      ...ENTERED,
      // `partyFaults` refuses an invalid name, together with other errors.
      input: str(200).min(2),
      csv: {},
    },
    country: {
      label: 'Pays',
      schema: z.string(),
      in: 'row',
      ...ENTERED,
      input: z.enum(COUNTRIES),
      csv: { as: countryName },
    },
    city: { label: 'Ville', schema: text, in: 'row', ...ENTERED, input: optionalStr(120), csv: {} },
    /** SIREN or SIRET, matricule fiscal, ICE, NIF. The SIREN in a SIRET identifies the company, the SIRET its seat. */
    nationalId: {
      label: 'Numéro d’immatriculation',
      schema: text,
      in: 'row',
      ...ENTERED,
      input: optionalIdentifierStr(40),
      csv: {},
    },
    isDebtor: role('Débiteur'),
    isAssignor: role('Cédant'),
    status: {
      label: 'État',
      schema: z.enum(stateNames(partyStates)),
      in: 'row',
      ...STEPPED,
      csv: { as: partyStates },
    },
    kycStatus: {
      label: 'Connaissance client',
      schema: z.enum(stateNames(kycStates)),
      in: 'row',
      ...STEPPED,
      csv: { as: kycStates },
    },
    kycExpiresOn: {
      label: 'Échéance de la connaissance client (KYC)',
      schema: isoDate.nullable(),
      in: 'row',
      ...STEPPED,
      csv: { as: 'date' },
    },
    riskGrade: { label: 'Cotation', schema: text, in: 'row', update: BANK, csv: {} },
    adviserId: { label: 'Conseiller', schema: id.nullable(), insert: BANK },
    adviser: { schema: text, in: 'row', from: ['adviserId'], csv: {} },
    /** Encours cédé and commitments (docs/figures.md), on both its sides. */
    exposure: { label: 'Encours cédé', schema: sums, in: 'row', from: [], csv: { as: 'sums' } },
    commitments: { label: 'Engagements', schema: sums, in: 'record', from: [] },
    createdAt: { label: 'Connue depuis le', schema: instant, in: 'row', ...KEPT, csv: { as: 'day' } },
    version: { schema: z.int(), in: 'row', update: BANK, ...KEPT },
    legalForm: { label: 'Forme juridique', schema: text, in: 'record', ...ENTERED, input: optionalStr(80) },
    siren: { label: 'SIREN', schema: text, in: 'record', ...ENTERED },
    /** The seat's, if given. */
    siret: { label: 'SIRET', schema: text, in: 'record', insert: BANK, update: BANK },
    vatNo: { label: 'N° de TVA', schema: text, in: 'record', ...ENTERED, input: optionalIdentifierStr(20) },
    activityCode: { label: 'Activité', schema: text, in: 'record', ...ENTERED, input: optionalStr(20) },
    address: { label: 'Adresse', schema: text, in: 'record', ...ENTERED, input: optionalStr(300) },
    postcode: {
      label: 'Code postal',
      schema: text,
      in: 'record',
      insert: BANK,
      update: BANK,
      input: optionalStr(12),
    },
    phone: { label: 'Téléphone', schema: text, in: 'record', ...ENTERED, input: typedPhone },
    email: { label: 'E-mail', schema: text, in: 'record', ...ENTERED, input: optionalStr(254) },
    createdBy: { schema: id.nullable(), insert: BANK },
    contracts: { schema: z.array(contract), in: 'record', from: [] },
    users: { schema: z.array(user), in: 'record', from: [] },
    concerns: { schema: z.array(concern), in: 'record', from: [] },
    /**
     * Its people and names on the sanctions list and not cleared; separate from `concerns`, whose kinds released pages
     * treat as complete.
     */
    screeningAlerts: { schema: z.int(), in: 'record', from: [] },
    /** Companies of one group, which the deposit's checks also read. */
    groupId: { label: 'Groupe', schema: id.nullable(), in: 'record', update: BANK },
    kycReviewedAt: {
      label: 'Connaissance client revue le',
      schema: instant.nullable(),
      in: 'record',
      update: BANK,
    },
    kycReviewedBy: { label: 'Connaissance client revue par', schema: id.nullable(), update: BANK },
    kycReviewer: { schema: text, in: 'record', from: ['kycReviewedBy'] },
    /** What the file lacks for the next review, in words. */
    kycLacks: { schema: z.array(z.string()), in: 'record', from: [] },
    allowedActions: { schema: z.array(allowedAction), in: 'record', from: [] },
  },
  internal: {
    kyc_told_days: { why: 'of which announcement of the review’s end was the last', readers: BANK },
    search_text: { why: 'what a list searches, made of name, number and city', readers: EVERYONE },
  },
});
