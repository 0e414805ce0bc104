import type { StepField, StepForm } from '../common.ts';
import { exceedsAdvice } from '../guarantee-requests/risk-advice.ts';
import {
  labelOf,
  type Part,
  type PayloadField,
  type PayloadLimits,
  type StepLook,
  type Transition,
} from './machine.ts';

type Words = Readonly<Record<string, string>>;

/** Fills `{x}` from the record's words; unknown names stay, to be filled elsewhere. */
export function fillWords(template: string, words: Words): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

function fieldOf(
  name: string,
  field: PayloadField,
  parts: readonly Part[],
  words: Words,
  limits: PayloadLimits,
): StepField[] {
  const { label, askedOf, aboveAdvice, missing, help, optional, ...rest } = field;
  if (!label || (askedOf && !parts.some((part) => askedOf.includes(part)))) return [];
  const { advised = null } = limits;
  const typed = aboveAdvice !== undefined && aboveAdvice !== 'amount';
  if (aboveAdvice && (typed ? advised === null : !exceedsAdvice(limits.amount ?? 0, advised))) return [];
  const max = rest.kind === 'amount' ? mostOf(rest, limits) : 'max' in rest ? rest.max : undefined;
  return [
    {
      name,
      kind: rest.kind,
      label,
      ...(missing ? { missing } : {}),
      ...(help ? { help: fillWords(help, words) } : {}),
      ...(optional && !askedOf ? { optional } : {}),
      ...(typed ? { above: { field: aboveAdvice, amount: advised ?? 0 } } : {}),
      ...('of' in rest ? { of: [...rest.of] } : {}),
      ...('list' in rest ? { list: rest.list } : {}),
      ...('min' in rest ? { min: rest.min } : {}),
      ...(max === undefined ? {} : { max }),
      ...(rest.kind === 'colleague'
        ? { options: (limits.colleagues ?? []).map(({ id: value, name: said }) => ({ value, label: said })) }
        : {}),
      ...(rest.kind === 'answers'
        ? { asked: (limits.asked ?? []).map(({ label: item, comment }) => ({ label: item, comment })) }
        : {}),
    },
  ];
}

/** Upper limit of a step's amount for this record: minor units. */
export function mostOf(
  { below, upTo }: Extract<PayloadField, { kind: 'amount' }>,
  limits: PayloadLimits,
): number | undefined {
  if (below) return (limits[below] ?? 0) - 1;
  return upTo && (limits[upTo] ?? 0);
}

function lookOf({ effects, choice, ...look }: StepLook, words: Words): StepForm['look'] {
  return {
    ...look,
    ...(effects ? { effects: effects.map((one) => ({ ...one, text: fillWords(one.text, words) })) } : {}),
    ...(choice ? { choice: fillWords(choice, words) } : {}),
  };
}

/**
 * What a screen asks somebody with these parts before a step: derived from the row both by the API, which sends it with
 * the record, and by lists, which have rows only.
 */
export function stepFormOf(
  row: Transition<string, string>,
  parts: readonly Part[],
  words: Words = {},
  limits: PayloadLimits = {},
): StepForm {
  const fields = Object.entries(row.payload?.fields ?? {}).flatMap(([name, field]) =>
    fieldOf(name, field, parts, words, limits),
  );
  return {
    action: row.action,
    label: labelOf(row, parts),
    done: row.done ?? labelOf(row, parts),
    confirm: row.confirm ? fillWords(row.confirm, words) : null,
    ...(row.look ? { look: lookOf(row.look, words) } : {}),
    needs: {
      reason: row.reason ?? null,
      comment: row.comment ?? 'none',
      ...(row.commentLabel ? { commentLabel: row.commentLabel } : {}),
      payload: row.payload?.name ?? null,
      ...(fields.length > 0 ? { fields } : {}),
      ...(row.stepUp ? { stepUp: true } : {}),
    },
  };
}
