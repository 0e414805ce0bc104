import { useState } from 'react';
import type { AllowedAction, GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConsequenceList,
  formatMoney,
  IconClock,
  IconGavel,
  IconSend,
  Notice,
  RadioGroup,
  Row,
  Tag,
} from '@cessio/ui';
import { errorsOf, NO_ANSWER, type Answer, type AnswerErrors } from './action-answer.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ActionFields } from './action-fields.tsx';
import { consequencesOf } from './consequences.ts';
import { businessDaysLeft } from './days-left.ts';
import type { TakeStep } from './use-request.ts';

const DECISIONS = ['approve', 'approve_partially', 'refuse'];

/** The steps of a decision, drawn as one panel; the others stay buttons. */
export function splitDecision(actions: readonly AllowedAction[]) {
  const decisions = actions.filter(({ action }) => DECISIONS.includes(action));
  const escalate = decisions.length > 0 ? actions.find(({ action }) => action === 'escalate') : undefined;
  return {
    decisions,
    escalate,
    others: actions.filter((action) => !decisions.includes(action) && action !== escalate),
  };
}

interface DecisionPanelProps {
  request: GuaranteeRequest;
  decisions: readonly AllowedAction[];
  escalate: AllowedAction | undefined;
  take: TakeStep;
}

/** Grant, grant in part or refuse: the choice, what it needs, what will happen. */
export function DecisionPanel({ request, decisions, escalate, take }: DecisionPanelProps) {
  const { t } = useTranslation('requests');
  const [name, setName] = useState('');
  const [answer, setAnswer] = useState<Answer>(() => ({
    ...NO_ANSWER,
    amount: adviceOf(request),
  }));
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [asked, setAsked] = useState<{ action: AllowedAction; given?: Answer } | null>(null);
  const chosen = decisions.find(({ action }) => action === name);
  const blocked = chosen && !chosen.enabled ? chosen.blockedBy : null;
  const left = request.dueOn ? businessDaysLeft(request.dueOn) : null;

  const describe = ({ action, enabled }: AllowedAction) =>
    !enabled && action === 'approve'
      ? t('decision.aboveLimit', { amount: formatMoney(request.amount, request.currency) })
      : action === 'approve'
        ? formatMoney(request.amount, request.currency)
        : t(`decision.hint.${action}`);
  const decide = () => {
    if (!chosen) return;
    const wrong = errorsOf(chosen, request, answer);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) setAsked({ action: chosen, given: answer });
  };
  const change = (patch: Partial<Answer>) => {
    setAnswer({ ...answer, ...patch });
    setErrors({});
  };

  return (
    <Card
      title={t('decision.title')}
      heavy
      aside={
        left !== null && (
          <Tag family={left < 0 ? 'danger' : 'action'} icon={IconClock}>
            {left < 0
              ? t('due.late', { count: -left })
              : left === 0
                ? t('due.today')
                : t('due.left', { count: left })}
          </Tag>
        )
      }
    >
      <RadioGroup
        label={t('decision.choice')}
        hideLabel
        cards
        options={decisions.map((action) => ({
          value: action.action,
          label: action.label,
          description: describe(action),
        }))}
        value={name}
        onChange={(value) => {
          setName(value);
          setErrors({});
        }}
      />
      {chosen && blocked && (
        <Notice severity="warning" icon={IconGavel}>
          {blocked.text} {t('action.lift', { who: blocked.who })}
        </Notice>
      )}
      {chosen && !blocked && (
        <>
          <ActionFields action={chosen} request={request} answer={answer} errors={errors} onChange={change} />
          <ConsequenceList
            title={t('effect.title')}
            items={consequencesOf(chosen, request, answer.amount, t)}
          />
        </>
      )}
      <Row justify="flex-end">
        {escalate && (
          <Button
            icon={IconSend}
            variant={blocked ? 'primary' : 'secondary'}
            disabled={!escalate.enabled}
            onClick={() => setAsked({ action: escalate })}
          >
            {escalate.label}
          </Button>
        )}
        {chosen && !blocked && (
          <Button variant={chosen.action === 'refuse' ? 'danger' : 'primary'} onClick={decide}>
            {chosen.label}
          </Button>
        )}
      </Row>
      {asked && (
        <ActionDialog
          action={asked.action}
          request={request}
          take={take}
          onClose={() => setAsked(null)}
          {...(asked.given ? { given: asked.given } : {})}
        />
      )}
    </Card>
  );
}

/** Risk's advised amount, where it can be a counter-offer. */
function adviceOf({ riskOpinion, amount }: GuaranteeRequest): number | null {
  const advised = riskOpinion?.amount ?? 0;
  return advised > 0 && advised < amount ? advised : null;
}
