import { REASONS, type AllowedAction, type GuaranteeRequest, type ReasonList } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { formatMoney, MoneyInput, RadioGroup, SelectInput, TextAreaInput } from '@cessio/ui';
import { GRADES, type Answer, type AnswerErrors } from './action-answer.ts';

interface ActionFieldsProps {
  action: AllowedAction;
  request: GuaranteeRequest;
  answer: Answer;
  errors: AnswerErrors;
  onChange: (patch: Partial<Answer>) => void;
}

/** What a step asks for: reason, comment, opinion or counter-offer. */
export function ActionFields({ action, request, answer, errors, onChange }: ActionFieldsProps) {
  const { t } = useTranslation('requests');
  const { needs } = action;
  const shown = (field: keyof Answer) => {
    const message = errors[field];
    return message?.startsWith('answer.') ? t(message) : message;
  };
  const reasons = needs.reason === null ? null : (REASONS[needs.reason as ReasonList] ?? {});
  const seenByRequester =
    action.action === 'approve_partially' || action.action === 'refuse' || action.action === 'request_info';
  return (
    <>
      {needs.payload === 'opinion' && (
        <RadioGroup
          label={t('answer.grade')}
          required
          options={GRADES.map((grade) => ({ value: grade, label: grade }))}
          value={answer.grade}
          onChange={(grade) => onChange({ grade })}
          error={shown('grade')}
        />
      )}
      {needs.payload !== null && (
        <MoneyInput
          label={t(needs.payload === 'opinion' ? 'answer.advisedAmount' : 'answer.grantedAmount')}
          required
          currency={request.currency}
          value={answer.amount}
          onChange={(amount) => onChange({ amount })}
          help={t('answer.askedAmount', { amount: formatMoney(request.amount, request.currency) })}
          error={shown('amount')}
        />
      )}
      {needs.payload === 'offer' && (
        <TextAreaInput
          label={t('answer.conditions')}
          required
          rows={2}
          maxLength={2000}
          value={answer.conditions}
          onChange={(conditions) => onChange({ conditions })}
          error={shown('conditions')}
        />
      )}
      {reasons && (
        <SelectInput
          label={t('answer.reason')}
          required
          placeholder={t('answer.reasonPlaceholder')}
          options={Object.entries(reasons).map(([value, label]) => ({ value, label: String(label) }))}
          value={answer.reason}
          onChange={(reason) => onChange({ reason })}
          error={shown('reason')}
        />
      )}
      {(needs.comment !== 'none' || reasons) && (
        <TextAreaInput
          label={t(
            needs.payload === 'opinion'
              ? 'answer.opinionNote'
              : seenByRequester
                ? 'answer.commentSeen'
                : 'answer.comment',
          )}
          required={needs.comment === 'required'}
          maxLength={2000}
          value={answer.comment}
          onChange={(comment) => onChange({ comment })}
          error={shown('comment')}
        />
      )}
    </>
  );
}
