import { useState } from 'react';
import type { AllowedAction, GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, IconGavel, Notice, RadioGroup, Row, stateIcon } from '@cessio/ui';
import {
  DelayChip,
  isDanger,
  NO_ANSWER,
  RestoredNotice,
  StepEffects,
  StepFields,
  useStepDraft,
  useStepErrors,
  type StepAnswer,
  type StepErrors,
} from '@cessio/ui/record';

interface DecisionPanelProps {
  request: GuaranteeRequest;
  /** The reader's steps, including those of the decision. */
  actions: readonly AllowedAction[];
  onAsk: (action: AllowedAction, given?: StepAnswer) => void;
}

/** Whether a step is one option of the decision panel. */
export const isChoice = ({ look }: AllowedAction) => look?.choice !== undefined;

/** Grant, grant in part or refuse: the options, their payload, the effects. */
export function DecisionPanel({ request, actions, onAsk }: DecisionPanelProps) {
  const { t } = useTranslation(['requests', 'common']);
  const errorsOf = useStepErrors();
  const { currency } = request;
  const [errors, setErrors] = useState<StepErrors>({});
  const choices = actions.filter(isChoice);
  const draft = useStepDraft(
    { kind: 'guarantee_request', recordId: request.id, action: 'decision' },
    choices,
    { ...NO_ANSWER, fields: { grantedAmount: adviceOf(request) } },
  );
  const { choice: name, answer } = draft;
  const beside = actions.filter((action) => !isChoice(action));
  const chosen = choices.find(({ action }) => action === name);
  const blocked = chosen && !chosen.enabled ? chosen.blockedBy : null;

  const describe = ({ look, blockedBy }: AllowedAction) =>
    blockedBy?.code === 'APPROVAL_LIMIT_EXCEEDED'
      ? t('requests:decision.aboveLimit', { what: look?.choice })
      : look?.choice;
  const decide = (action: AllowedAction) => {
    const wrong = errorsOf(action, answer, currency);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    draft.flush();
    onAsk(action, answer);
  };

  return (
    <Card
      title={t('requests:decision.title')}
      heavy
      aside={request.dueOn && <DelayChip on={request.dueOn} />}
    >
      {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
      <RadioGroup
        label={t('requests:decision.choice')}
        hideLabel
        cards
        options={choices.map((action) => ({
          value: action.action,
          label: action.label,
          description: describe(action),
        }))}
        value={name}
        onChange={(value) => {
          draft.choose(value);
          setErrors({});
        }}
      />
      {chosen && blocked && (
        <Notice severity="warning" icon={IconGavel}>
          {blocked.text}
        </Notice>
      )}
      {chosen && !blocked && (
        <>
          <StepFields
            step={chosen}
            currency={currency}
            answer={answer}
            errors={errors}
            onChange={(change) => {
              draft.change(change);
              setErrors({});
            }}
          />
          <StepEffects step={chosen} answer={answer} currency={currency} />
        </>
      )}
      <Row justify="flex-end">
        {beside.map((action) => (
          <Button
            key={action.action}
            {...(action.look?.icon ? { icon: stateIcon(action.look.icon) } : {})}
            variant={blocked ? 'primary' : 'secondary'}
            disabled={!action.enabled}
            onClick={() => onAsk(action)}
          >
            {action.label}
          </Button>
        ))}
        {chosen && !blocked && (
          <Button variant={isDanger(chosen) ? 'danger' : 'primary'} onClick={() => decide(chosen)}>
            {chosen.label}
          </Button>
        )}
      </Row>
    </Card>
  );
}

/** Risk's advised amount, if it can be a counter-offer. */
function adviceOf({ riskOpinion, amount }: GuaranteeRequest): number | null {
  const advised = riskOpinion?.amount ?? 0;
  return advised > 0 && advised < amount ? advised : null;
}
