import { COMMENT_MAX, REASONS, type ReasonList, type StepForm } from '@cessio/contract';
import { SelectInput, TextAreaInput } from '../fields/text-inputs.tsx';
import { ConsequenceList } from '../overlay/consequence-list.tsx';
import { stateIcon } from '../status/states.ts';
import type { Family } from '../theme/look.ts';
import { kindOf, type UploadFile } from './field-kinds.tsx';
import { useText } from './record-text.ts';
import {
  effectsOf,
  errorsOf,
  fieldsAsked,
  valueOf,
  type StepAnswer,
  type StepErrors,
} from './step-answer.ts';

export interface StepFieldsProps {
  step: StepForm;
  /** The record's currency: its amounts are in its minor units. */
  currency: string;
  answer: StepAnswer;
  errors: StepErrors;
  /** Changes the current answer: a file may arrive while the user types. */
  onChange: (change: (answer: StepAnswer) => StepAnswer) => void;
  upload?: UploadFile | undefined;
}

/** A step's inputs: the fields of its payload, its reason, its comment. */
export function StepFields({ step, currency, answer, errors, onChange, upload }: StepFieldsProps) {
  const t = useText();
  const { needs } = step;
  return (
    <>
      {fieldsAsked(step, answer).map((field) => {
        const kind = kindOf(field);
        return (
          kind && (
            <kind.Input
              key={field.name}
              field={field}
              currency={currency}
              upload={upload}
              value={valueOf(field, answer)}
              onChange={(given) =>
                onChange((now) => {
                  const value = typeof given === 'function' ? given(valueOf(field, now)) : given;
                  return { ...now, fields: { ...now.fields, [field.name]: value } };
                })
              }
              error={errors[field.name]}
            />
          )
        );
      })}
      {needs.reason !== null && (
        <SelectInput
          label={t('step.reason')}
          required
          placeholder={t('step.reasonPlaceholder')}
          options={Object.entries(REASONS[needs.reason as ReasonList] ?? {}).map(([value, label]) => ({
            value,
            label,
          }))}
          value={answer.reason}
          onChange={(reason) => onChange((now) => ({ ...now, reason }))}
          error={errors['reason']}
        />
      )}
      {(needs.comment !== 'none' || needs.reason !== null) && (
        <TextAreaInput
          label={needs.commentLabel ?? t('step.comment')}
          required={needs.comment === 'required'}
          maxLength={COMMENT_MAX}
          value={answer.comment}
          onChange={(comment) => onChange((now) => ({ ...now, comment }))}
          error={errors['comment']}
        />
      )}
    </>
  );
}

/** What is missing or wrong in an answer, in words. */
export function useStepErrors(): (step: StepForm, answer: StepAnswer, currency: string) => StepErrors {
  const t = useText();
  return (step, answer, currency) => errorsOf(step, answer, currency, t);
}

/** A step's effects, once known. */
export function StepEffects({
  step,
  answer,
  currency,
}: Pick<StepFieldsProps, 'step' | 'answer' | 'currency'>) {
  const t = useText();
  const effects = effectsOf(step, answer, currency);
  if (effects.length === 0) return null;
  return (
    <ConsequenceList
      title={t('confirm.consequences')}
      items={effects.map(({ text, icon, tone }) => ({
        text,
        icon: icon ? stateIcon(icon) : undefined,
        family: tone as Family | undefined,
      }))}
    />
  );
}
