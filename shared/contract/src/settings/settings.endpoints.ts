import { z } from 'zod';
import {
  CURRENCIES,
  instant,
  isoDate,
  money,
  optionalIdentifierStr,
  optionalNameStr,
  optionalPhone,
} from '../common.ts';
import { checkSiren, checkVatFr } from '../identifiers/french.ts';
import { checkMessage, type CheckFault } from '../check-codes.ts';
import { get, patch } from '../endpoint.ts';
import { LIMIT_CURRENCY } from '../money/comparison-rate.ts';

/** Minutes without activity before the screen locks. */
export const IDLE_LOCK_MINUTES = { min: 1, max: 240 } as const;
/** Business days within which an invoice in review should be decided (docs/adr/0058). */
export const REVIEW_TARGET_DAYS = { min: 1, max: 20 } as const;
/** Yearly price of demand guarantees, millionths of the granted amount (docs/adr/0071). */
export const DEMAND_FEE_PPM = { min: 0, max: 200_000 } as const;
/** Different users within five minutes whose reports take a version of a remote back. */
export const RELEASE_FAILURES = { min: 2, max: 100 } as const;
export const MAINTENANCE_MESSAGE_MAX = 300;

/** An optional number that must be valid, without its spaces. */
const number = (check: (text: string) => CheckFault | null) =>
  optionalIdentifierStr(40)
    .transform((text) => text || null)
    .superRefine((text, context) => {
      const fault = text ? check(text) : null;
      if (fault)
        context.addIssue({
          code: 'custom',
          message: checkMessage(fault.code, fault.data),
          params: { code: fault.code },
        });
    });
const texts = z.string().nullable();

/** The bank's identity, as public texts give it; null where the administrator has not set it. */
export const bankData = z.object({
  name: texts,
  siren: texts,
  vatNo: texts,
  address: texts,
  phone: texts,
  email: texts,
});
export type BankData = z.output<typeof bankData>;

const bankChange = z.strictObject({
  name: optionalNameStr(120),
  siren: number(checkSiren),
  vatNo: number(checkVatFr),
  address: optionalNameStr(300),
  phone: optionalPhone,
  email: z.union([z.email().max(254), z.literal('')]).nullish(),
});

const rateCurrency = z.enum(CURRENCIES).exclude([LIMIT_CURRENCY]);
/** Millionths of the currency for one euro: from a hundredth to a hundred thousand of it. */
export const PER_EURO_PPM = { min: 10_000, max: 100_000_000_000 } as const;

/** A comparison rate as it was set: used for limits only, never for what is owed. */
export const comparisonRate = z.object({
  currency: rateCurrency,
  perEuroPpm: z.int(),
  since: isoDate,
  setAt: instant,
  setBy: z.string().nullable(),
});

/** The administrator's settings for the whole portal. */
export const portalSettings = z.object({
  maintenance: z.object({
    on: z.boolean(),
    /** Expected end; maintenance ends when it is switched off. */
    until: instant.nullable(),
    message: z.string().nullable(),
  }),
  mfaRequiredForStaff: z.boolean(),
  idleLockMinutes: z.int(),
  /** Minor units, EUR; null: no file goes to the committee for its amount. */
  committeeThreshold: z.int().nullable(),
  reviewTargetDays: z.int(),
  /** Share of what is due, millionths: above it an approver must give a reason for the uncovered part. */
  uncoveredReasonPpm: z.int(),
  /** Yearly price of demand guarantees, and its minimum in euro cents. */
  demandFeePpm: z.int(),
  demandFeeMin: z.int(),
  releaseFailures: z.int(),
  /** Whether a browser may replace a released remote by one on its own machine in production too (docs/adr/0053). */
  remoteOverrides: z.boolean(),
  /** The last twelve of each currency, latest day first; for one day, the last set comes first. */
  comparisonRates: z.array(comparisonRate),
  bank: bankData,
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
});
export type PortalSettings = z.output<typeof portalSettings>;

export const maintenanceChange = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal(true),
    until: instant,
    message: z.string().trim().normalize('NFC').max(MAINTENANCE_MESSAGE_MAX).nullish(),
  }),
  z.strictObject({ on: z.literal(false) }),
]);

export const settingsPatch = z.strictObject({
  version: z.int().min(1),
  maintenance: maintenanceChange.optional(),
  mfaRequiredForStaff: z.boolean().optional(),
  idleLockMinutes: z.int().min(IDLE_LOCK_MINUTES.min).max(IDLE_LOCK_MINUTES.max).optional(),
  committeeThreshold: money.min(1).nullable().optional(),
  reviewTargetDays: z.int().min(REVIEW_TARGET_DAYS.min).max(REVIEW_TARGET_DAYS.max).optional(),
  uncoveredReasonPpm: z.int().min(0).max(1_000_000).optional(),
  demandFeePpm: z.int().min(DEMAND_FEE_PPM.min).max(DEMAND_FEE_PPM.max).optional(),
  demandFeeMin: money.optional(),
  releaseFailures: z.int().min(RELEASE_FAILURES.min).max(RELEASE_FAILURES.max).optional(),
  remoteOverrides: z.boolean().optional(),
  /** One more rate, from a day not in the future; none is changed or removed, for one day the last set counts. */
  comparisonRate: z
    .strictObject({
      currency: rateCurrency,
      perEuroPpm: z.int().min(PER_EURO_PPM.min).max(PER_EURO_PPM.max),
      since: isoDate,
    })
    .optional(),
  bank: bankChange.optional(),
});
export type SettingsPatch = z.output<typeof settingsPatch>;

export const getSettings = get('/api/settings', 'settings.manage', {
  summary: 'What the administrator decided for the whole portal.',
  response: portalSettings,
});

export const updateSettings = patch('/api/settings', 'settings.manage', {
  summary: 'Change settings; all processes and open browsers know within moments.',
  stepUp: true,
  body: settingsPatch,
  response: portalSettings,
  errors: ['VERSION_CONFLICT'],
});
