import type { StepForm } from '@cessio/contract';
import { useState, type ReactNode } from 'react';
import { toProblem } from '../feedback/problem.ts';
import { RestoredNotice } from '../form/restored-notice.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../overlay/confirm-dialog.tsx';
import { stateIcon } from '../status/states.ts';
import type { UploadFile } from './field-kinds.tsx';
import { useText } from './record-text.ts';
import { bodyOf, NO_ANSWER, serverErrorsOf, type StepAnswer, type StepBody } from './step-answer.ts';
import type { StepErrors } from './step-answer.ts';
import { useStepDraft, type StepDraftOf } from './step-draft.ts';
import { StepEffects, StepFields, useStepErrors } from './step-fields.tsx';

export interface StepDialogProps extends Partial<
  Pick<ConfirmDialogProps, 'title' | 'subtitle' | 'note' | 'confirmLabel'>
> {
  step: StepForm;
  currency: string;
  /** Already given on the page: the dialog only asks for confirmation. */
  given?: StepAnswer | undefined;
  upload?: UploadFile | undefined;
  /** The record: the answer is then stored on this device until the step is taken. */
  record?: Omit<StepDraftOf, 'action'>;
  /** Opens it again, when its closing is undone. */
  onReopen?: () => void;
  /** Above the fields: what happened to the record meanwhile, or the effect of the answer so far. */
  children?: ReactNode | ((answer: StepAnswer) => ReactNode);
  /** Takes the step; `false` keeps the dialog and its input. */
  onTake: (body: StepBody) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks for a step's payload, says what the step does, takes it once; a refusal is shown under the field it is about.
 */
export function StepDialog({
  step,
  currency,
  given,
  upload,
  record,
  onReopen,
  children,
  onTake,
  onClose,
  ...said
}: StepDialogProps) {
  const t = useText();
  const errorsOf = useStepErrors();
  const draft = useStepDraft(
    given || !record ? undefined : { ...record, action: step.action },
    [step],
    given ?? NO_ANSWER,
    onReopen,
  );
  const { answer } = draft;
  const [errors, setErrors] = useState<StepErrors>({});
  const danger = step.look?.rank === 'danger';
  const final = danger && !step.look?.reversible;
  const asksNothing =
    step.needs.reason === null &&
    step.needs.comment !== 'required' &&
    (step.needs.fields ?? []).every(({ optional }) => optional);
  const asks = t('step.question', { label: step.label });
  // « Envoyer la facture … ? La suite » : the question is the title; a text without a question goes under « Contester ?
  // ».
  const [question, rest] = step.confirm?.includes('?')
    ? step.confirm.split(/(?<=\?)\s+/)
    : [asks, step.confirm];

  const take = async () => {
    const wrong = errorsOf(step, answer, currency);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    try {
      const taken = await onTake(bodyOf(step, answer));
      if (taken !== false) draft.sent();
      return taken;
    } catch (error) {
      setErrors(serverErrorsOf(toProblem(error)));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={() => {
        draft.closed();
        onClose();
      }}
      unsaved={draft.unsaved}
      icon={stateIcon(step.look?.icon ?? 'gavel')}
      danger={danger}
      atOnce={!danger && (given !== undefined || asksNothing)}
      title={question ?? asks}
      note={
        <>
          {t(final ? 'step.final' : 'step.traced')} {step.needs.stepUp && t('step.stepUp')}
        </>
      }
      confirmLabel={step.label}
      {...said}
      onConfirm={take}
    >
      {typeof children === 'function' ? children(answer) : children}
      {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
      {rest && <p>{rest}</p>}
      {!given && (
        <StepFields
          step={step}
          currency={currency}
          answer={answer}
          errors={errors}
          upload={upload}
          onChange={(change) => {
            draft.change(change);
            setErrors({});
          }}
        />
      )}
      <StepEffects step={step} answer={answer} currency={currency} />
    </ConfirmDialog>
  );
}
