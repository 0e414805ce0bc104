import { useState } from 'react';
import type { AllowedAction, GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, ConsequenceList, Dialog, Notice, toProblem, useToast } from '@cessio/ui';
import {
  asksSomething,
  bodyOf,
  errorsOf,
  NO_ANSWER,
  serverErrorsOf,
  type Answer,
  type AnswerErrors,
} from './action-answer.ts';
import { ActionFields } from './action-fields.tsx';
import { consequencesOf, isDestructive } from './consequences.ts';
import type { TakeStep } from './use-request.ts';

interface ActionDialogProps {
  action: AllowedAction;
  request: GuaranteeRequest;
  take: TakeStep;
  onClose: () => void;
  /** Given already, on the page: the dialog then only asks for confirmation. */
  given?: Answer;
}

/** Asks what a step needs, says what will happen, and takes it. */
export function ActionDialog({ action, request: latest, take, onClose, given }: ActionDialogProps) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  // What one decides on is what one saw on opening: a newer version is refused and told, never slipped in.
  const [request] = useState(latest);
  const [answer, setAnswer] = useState<Answer>(given ?? NO_ANSWER);
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const problem = failure ? toProblem(failure) : null;
  // « Envoyer la demande … ? La suite » : the question is the title, the rest is read under it.
  const question = action.confirm ?? t('action.title', { action: action.label });
  const consequences = consequencesOf(action, request, answer.amount, t);

  const change = (patch: Partial<Answer>) => {
    setAnswer({ ...answer, ...patch });
    const left = { ...errors };
    for (const field of Object.keys(patch)) delete left[field as keyof Answer];
    setErrors(left);
  };
  const send = async () => {
    if (sending) return;
    const wrong = errorsOf(action, request, answer);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setSending(true);
    try {
      const taken = await take(action, request, bodyOf(action, request, answer));
      if (taken)
        toast.show({
          severity: 'success',
          title: t('action.done'),
          message: `${request.number} · ${action.label}`,
        });
      onClose();
    } catch (error) {
      setFailure(error);
      setErrors(serverErrorsOf(toProblem(error).errors ?? []));
      setSending(false);
    }
  };

  return (
    <Dialog
      open
      sticky
      role={asksSomething(action) && !given ? 'dialog' : 'alertdialog'}
      title={question}
      subtitle={action.confirm ? undefined : request.number}
      onClose={sending ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={sending}>
            {t('action.back')}
          </Button>
          <Button
            variant={isDestructive(action.action) ? 'danger' : 'primary'}
            loading={sending}
            onClick={send}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {!given && (
        <ActionFields action={action} request={request} answer={answer} errors={errors} onChange={change} />
      )}
      {consequences.length > 0 && <ConsequenceList items={consequences} title={t('effect.title')} />}
      {problem && (
        <Notice severity="error" live title={problem.title}>
          {problem.detail ?? t('action.failed')}
        </Notice>
      )}
    </Dialog>
  );
}
