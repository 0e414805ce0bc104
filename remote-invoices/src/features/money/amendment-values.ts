import { plusDays, todayInParis } from '@cessio/contract';
import { termFault, type AgreedTerms } from '@cessio/contract/contracts';
import { parsePercent } from '@cessio/contract/rates';
import { rulesOf, type FormSchema } from '@cessio/ui/form';
import { judgeTerms, typedTerm, typedTerms, type TermsValues } from '@cessio/ui/terms';

/** Whose terms they are; a form that lets it be chosen has it among its values. */
interface Contract {
  currency: string;
  program: 'classic' | 'reverse';
}

/** An amendment as typed: rates in percent. */
export type AmendmentValues = TermsValues &
  Partial<Contract> & { effectiveFrom: string; reason: string; note: string } & Record<
    `fee-${string}`,
    string
  >;

/** What is sent. */
export interface Amendment {
  readonly terms: AgreedTerms;
  readonly effectiveFrom: string;
  readonly reason: string;
  readonly note?: string;
  /** Service fees that participants of a reverse programme agreed for themselves. */
  readonly prices: readonly { readonly assignorId: string; readonly feePpm: number }[];
}

/** Initial values: those of a draft, or the terms in force from tomorrow. */
export const valuesOf = (
  terms: AgreedTerms,
  draft: { effectiveFrom: string; reason: string | null; note?: string | null | undefined } | null,
  prices: readonly { assignor: { id: string }; feePpm: number }[] = [],
  participants: readonly { id: string }[] = [],
): AmendmentValues => ({
  ...Object.fromEntries(participants.map(({ id }) => [`fee-${id}`, ''])),
  ...Object.fromEntries(
    prices.map(({ assignor, feePpm }) => [`fee-${assignor.id}`, String(typedTerm('feePpm', feePpm))]),
  ),
  ...typedTerms(terms),
  effectiveFrom: draft?.effectiveFrom ?? plusDays(todayInParis(), 1),
  reason: draft?.reason ?? '',
  note: draft?.note ?? '',
});

/** Checks the input as the API will. @param say text of a broken rule @param first a new contract may begin today
 * @param participants of a reverse programme, who may have a service fee of their own */
export const amendmentSchema = (
  contract: Contract,
  say: (rule: 'date' | 'reason') => string,
  { first = false, participants = [] }: { first?: boolean; participants?: readonly { id: string }[] } = {},
): FormSchema<Amendment> =>
  rulesOf<AmendmentValues, Amendment>((typed, wrong) => {
    const { currency = contract.currency, program = contract.program } = typed;
    const terms = judgeTerms(typed, wrong, { currency, program });
    const earliest = first ? todayInParis() : plusDays(todayInParis(), 1);
    if (typed.effectiveFrom < earliest) wrong('effectiveFrom', say('date'));
    if (typed.reason.trim().length < 3) wrong('reason', say('reason'));
    const prices = participants.flatMap(({ id }) => {
      const own = typed[`fee-${id}`] ?? '';
      if (own === '') return [];
      const feePpm = parsePercent(own);
      const fault = termFault('feePpm', feePpm);
      if (fault) wrong(`fee-${id}`, fault);
      return [{ assignorId: id, feePpm: feePpm ?? 0 }];
    });
    return {
      terms,
      effectiveFrom: typed.effectiveFrom,
      reason: typed.reason.trim(),
      prices,
      ...(typed.note.trim() && { note: typed.note.trim() }),
    };
  });
