import { z } from 'zod';
import {
  allowedAction,
  CURRENCIES,
  id,
  instant,
  money,
  nameStr,
  optionalIdentifierStr,
  optionalStr,
  ppm,
  str,
  type Currency,
} from '../common.ts';
import { adhesionStates } from '../adhesions/adhesion.states.ts';
import { stateNames } from '../machines/states.ts';

/** Countries from which companies join, and their currencies. */
export const ONBOARDING_COUNTRIES = ['FR', 'MA', 'DZ', 'TN'] as const;
export const CURRENCY_OF: Readonly<Record<(typeof ONBOARDING_COUNTRIES)[number], Currency>> = {
  FR: 'EUR',
  MA: 'MAD',
  DZ: 'DZD',
  TN: 'TND',
};

/** Most debtors that an applicant names (domain.md §B, AdhesionRequest). */
export const MOST_DEBTORS = 20;

const debtor = z.strictObject({
  name: nameStr(200),
  nationalId: optionalIdentifierStr(40),
  outstanding: money.nullish(),
});

/** The company step; absent fields stay unchanged. The API checks the national number against its country's rule. */
export const companyPatch = z.strictObject({
  /** As last read: another tab may have saved meanwhile. */
  version: z.int().min(1),
  legalName: nameStr(200).min(2).optional(),
  legalForm: optionalStr(80),
  country: z.enum(ONBOARDING_COUNTRIES).optional(),
  nationalId: optionalIdentifierStr(40),
  address: str(300).optional(),
  postcode: str(12).optional(),
  city: str(120).optional(),
  /** Yearly, minor units of `currency`, as are the amounts below. */
  expectedTurnover: money.min(1).nullish(),
  debtorCount: z.int().min(1).max(1_000_000).nullish(),
  exportSharePpm: ppm.nullish(),
  wantedCeiling: money.min(1).nullish(),
  currency: z.enum(CURRENCIES).optional(),
  debtors: z.array(debtor).max(MOST_DEBTORS).optional(),
});
export type CompanyPatch = z.output<typeof companyPatch>;

export const onboardingDocument = z.object({ id, filename: z.string(), size: z.int(), mime: z.string() });

/** A required kind of document, and what was given. */
export const requiredDocument = z.object({
  typeCode: z.string(),
  label: z.string(),
  required: z.boolean(),
  maxMb: z.int(),
  /** MIME types; none: any that every paper may have. */
  formats: z.array(z.string()).optional(),
  document: onboardingDocument.nullable(),
});
export type RequiredDocument = z.output<typeof requiredDocument>;

export const ONBOARDING_STEPS = ['company', 'documents', 'mailbox'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The state of a sign-up. It does not say whether the address is verified, so that nobody learns whose it is. */
export const onboarding = z.object({
  /** Where to continue: the first incomplete step, then the mailbox. */
  step: z.enum(ONBOARDING_STEPS),
  adhesion: z.object({
    number: z.string(),
    version: z.int(),
    account: z.object({
      side: z.enum(['assignor', 'debtor']),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
    }),
    legalName: z.string().nullable(),
    legalForm: z.string().nullable(),
    country: z.string().nullable(),
    nationalId: z.string().nullable(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string().nullable(),
    expectedTurnover: money.nullable(),
    debtorCount: z.int().nullable(),
    exportSharePpm: z.int().nullable(),
    wantedCeiling: money.nullable(),
    currency: z.string(),
    debtors: z.array(
      z.object({ name: z.string(), nationalId: z.string().nullable(), outstanding: money.nullable() }),
    ),
    /** When the applicant consented and submitted it. */
    sentAt: instant.nullable(),
  }),
  /** Begun by the bank: its contact has no password yet (`openInvited`). */
  invited: z.boolean().optional(),
  required: z.array(requiredDocument),
  /** Expiry of the token. */
  expiresAt: instant,
});
export type Onboarding = z.output<typeof onboarding>;

/** A clause of a contract in words, as its PDF prints it. */
export const contractClause = z.object({ label: z.string(), text: z.string() });

/** An applicant's own request, once signed in. */
export const ownAdhesion = z.object({
  id,
  number: z.string(),
  legalName: z.string(),
  status: z.enum(stateNames(adhesionStates)),
  /** What a draft still lacks, in words. */
  missing: z.array(z.string()),
  createdAt: instant,
  submittedAt: instant.nullable(),
  /** Closed because it was never submitted: its company can start again from what it gave (`resumeOnboarding`). */
  lapsed: z.boolean().optional(),
  side: z.enum(['assignor', 'debtor']),
  version: z.int(),
  /** What the bank asks for before it continues. */
  asked: z.array(z.object({ label: z.string(), comment: z.string().nullable() })),
  decision: z
    .object({
      reason: z.string().nullable(),
      comment: z.string().nullable(),
      conditions: z.string().nullable(),
    })
    .nullable(),
  /** Its contract, once prepared. */
  contract: z
    .object({ sha256: z.string(), signedAt: instant.nullable(), countersignedAt: instant.nullable() })
    .nullable(),
  /** That contract's clauses. */
  clauses: z.array(contractClause).optional(),
  allowedActions: z.array(allowedAction),
});
export type OwnAdhesion = z.output<typeof ownAdhesion>;
