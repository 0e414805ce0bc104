import { z } from 'zod';
import { ROLES } from './actors.ts';
import { cleanIdentifier } from './identifiers/clean.ts';
import { CURRENCIES, type Currency } from './money/currencies.ts';
import { NAME_FAULTS, nameFault, personNameFault } from './names.ts';
import { PHONE_EXAMPLE, readPhone } from './phones.ts';
import { COMMENT_MAX } from './reasons.ts';

/** Lower-cased: PostgreSQL treats capitals as the same id, but a comparison of texts would not. */
export const id = z.uuid().toLowerCase();
export const idParams = z.object({ id });

/** Trimmed NFC text of 1 to `max` characters. */
export const str = (max: number) => z.string().trim().normalize('NFC').min(1).max(max);
function refuseUnfitName(text: string, context: z.RefinementCtx<string>): void {
  const code = nameFault(text);
  if (code) context.addIssue({ code: 'custom', message: NAME_FAULTS[code], params: { code } });
}
/** Name of a person or company, or text shown beside it (`nameFault`): mails, lists and exports carry it to others. */
export const nameStr = (max: number) => str(max).superRefine(refuseUnfitName);
/** A person's name, or a part of it (`personNameFault`). */
export const personNameStr = (max: number) =>
  str(max).superRefine((text, context) => {
    const code = personNameFault(text);
    if (code) context.addIssue({ code: 'custom', message: NAME_FAULTS[code], params: { code } });
  });
/**
 * A telephone number, stored as E.164 (`readPhone`); an invalid one passes here and is refused by its record's rules,
 * with its other fields.
 */
export const typedPhone = z
  .string()
  .trim()
  .max(40)
  .overwrite((text) => readPhone(text) ?? text)
  .nullish();
/** Same as `typedPhone`, but refuses an invalid number itself. */
export const optionalPhone = typedPhone.refine((text) => !text || readPhone(text) !== null, {
  message: `Format attendu\u00a0: ${PHONE_EXAMPLE}`,
  params: { code: 'FORMAT' },
});
/** Same as `str`; empty means absent. */
export const optionalStr = (max: number) => z.string().trim().normalize('NFC').max(max).nullish();
/** Same as `nameStr`; empty means absent. */
export const optionalNameStr = (max: number) =>
  z.string().trim().normalize('NFC').max(max).superRefine(refuseUnfitName).nullish();

/** A number of a company or an account, cleaned before its length is checked. */
export const identifierStr = (max: number) => z.string().overwrite(cleanIdentifier).min(1).max(max);
/** Same as `identifierStr`; empty means absent. */
export const optionalIdentifierStr = (max: number) =>
  z.string().overwrite(cleanIdentifier).max(max).nullish();

/** Integer minor units; sign allowed only where a schema says so. */
export const money = z.int().min(0);
export const signedMoney = z.int();
/** Sums by currency, never across: one line for each, euros first. */
export const sums = z.array(z.object({ currency: z.string(), amount: z.int() }));
export type Sums = z.output<typeof sums>;
export const ppm = z.int().min(0).max(1_000_000);

/** Neither ISO dates nor PostgreSQL have a year 0. */
const hasYear = (iso: string) => !iso.startsWith('0000');
export const isoDate = z.iso.date().refine(hasYear);
export const instant = z.iso.datetime().refine(hasYear);

export { CURRENCIES, type Currency };
export const currency = z.enum(CURRENCIES);

/** Countries in which the bank works: their numbers, calendars and currencies are known. */
export const COUNTRIES = ['FR', 'TN', 'MA', 'DZ'] as const;

export const partyRef = z.object({ id, legalName: z.string(), country: z.string().optional() });
export type PartyRef = z.output<typeof partyRef>;

/** A person as others may see them: companies see the bank's people as a function, never by name. */
export const actorRef = z.object({ id: z.string(), name: z.string(), role: z.enum([...ROLES, 'system']) });
export type ActorRef = z.output<typeof actorRef>;

/** One changed field, with its values as people write them; null where there was none. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** One line of a record's history, newest first. */
export const timelineEntry = z.object({
  at: instant,
  actor: actorRef,
  action: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  /** For an internal note, which only its author may delete. */
  note: z.object({ id, mine: z.boolean() }).optional(),
  /** The changes that the reader may see; absent when there are none. */
  changes: z.array(fieldChange).optional(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;
export const timeline = z.object({ data: z.array(timelineEntry) });

/** Uniform body of every transition (api.md §5). */
/**
 * Version of the record that a decision is based on, for calls older than this rule: remotes released before do not
 * send it (docs/adr/0084). New calls require it.
 */
export const versionRead = z.int().min(1).optional();

export const transitionBody = z.strictObject({
  action: z.string(),
  version: z.int().min(1),
  reasonCode: z.string().optional(),
  comment: z.string().trim().max(COMMENT_MAX).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
});
export type TransitionBody = z.output<typeof transitionBody>;

/** One field of a step (`PayloadField`) with its limits for this record, from which the kit renders an input. */
export const stepField = z.object({
  name: z.string(),
  kind: z.string(),
  label: z.string(),
  missing: z.string().optional(),
  help: z.string().optional(),
  optional: z.boolean().optional(),
  of: z.array(z.string()).optional(),
  list: z.string().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
  /** Required only when that amount field exceeds this, in minor units. */
  above: z.object({ field: z.string(), amount: money }).optional(),
  /** People to choose from. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Items to answer, one answer each. */
  asked: z.array(z.object({ label: z.string(), comment: z.string().nullable() })).optional(),
});
export type StepField = z.output<typeof stepField>;

/** One effect of a step, in words. */
export const stepEffect = z.object({
  text: z.string(),
  icon: z.string().optional(),
  tone: z.string().optional(),
});

/** What a screen asks before a step, and how it looks, all from the step's row. */
export const stepForm = z.object({
  action: z.string(),
  label: z.string(),
  /** Message once it is taken. */
  done: z.string(),
  confirm: z.string().nullable(),
  look: z
    .object({
      rank: z.enum(['main', 'danger']).optional(),
      reversible: z.literal(true).optional(),
      icon: z.string().optional(),
      effects: z.array(stepEffect).optional(),
      letter: z.enum(['A', 'R', 'I']).optional(),
      choice: z.string().optional(),
    })
    .optional(),
  needs: z.object({
    reason: z.string().nullable(),
    comment: z.enum(['none', 'optional', 'required']),
    commentLabel: z.string().optional(),
    payload: z.string().nullable(),
    fields: z.array(stepField).optional(),
    /** Needs a fresh proof (⚿). */
    stepUp: z.boolean().optional(),
  }),
});
export type StepForm = z.output<typeof stepForm>;

/** A button that this user may get in this state, and why it is not possible now. */
export const allowedAction = stepForm.extend({
  enabled: z.boolean(),
  blockedBy: z.object({ code: z.string(), text: z.string(), who: z.string() }).nullable(),
});
export type AllowedAction = z.output<typeof allowedAction>;
