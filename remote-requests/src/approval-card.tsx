import { call } from '@cessio/client';
import { answerApproval, dayInParis, formatDate, type Approval, type StepForm } from '@cessio/contract';
import { portalEvents, registerTexts, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, Hint, Row, showToast } from '@cessio/ui';
import { StepDialog } from '@cessio/ui/record';
import { useState, type ReactNode } from 'react';
import texts from '../locales/approval.json' with { type: 'json' };

registerTexts('requests', texts);

type Answer = Approval['answers'][number];

/** A step that one person requested: what it is, who must approve it and by when, and the approver's answer. */
export function ApprovalCard({
  entity,
  record,
  approval,
  impact = null,
}: {
  entity: 'guarantee' | 'adhesion_request';
  record: { readonly id: string; readonly number: string; readonly currency: string };
  approval: Approval;
  /** Effects of the approval, shown to the approver. */
  impact?: ReactNode;
}) {
  const { t } = useTranslation('requests');
  const [asked, setAsked] = useState<Answer | null>(null);
  const { id, hash, label, details, awaits, madeBy, heldBy, madeAt, lapsesOn, answers, stepUp } = approval;
  const form = (answer: Answer): StepForm => ({
    action: answer,
    label: t(`approval.${answer}`),
    done: t(`approval.${answer}`),
    confirm: t(`approval.${answer}.confirm`, { label, number: record.number }),
    look: {
      rank: answer === 'approve' ? 'main' : 'danger',
      icon: answer === 'approve' ? 'circle-check' : 'circle-x',
    },
    needs: {
      reason: null,
      comment: answer === 'reject' ? 'required' : answer === 'approve' ? 'optional' : 'none',
      payload: null,
      ...(answer === 'approve' && stepUp ? { stepUp } : {}),
    },
  });
  // Irregularities, one per line.
  const said = details.map(({ label: term, text }) => ({
    term,
    value: <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
  }));
  return (
    <Card title={t('approval.title', { label })} warm={answers.includes('approve')}>
      <DescriptionList
        items={[
          ...said,
          { term: t('approval.by'), value: `${madeBy}, ${formatDate(dayInParis(madeAt))}` },
          heldBy ? { term: t('approval.heldBy'), value: heldBy } : null,
          { term: t('approval.awaits'), value: t(`approval.who.${awaits}`) },
          { term: t('approval.until'), value: formatDate(lapsesOn) },
        ]}
      />
      {answers.includes('approve') && impact}
      {answers.length === 0 ? (
        <Hint>{t('approval.waits')}</Hint>
      ) : (
        <Row gap={8} justify="flex-end">
          {answers.toReversed().map((answer) => (
            <Button
              key={answer}
              variant={answer === 'approve' ? 'primary' : 'secondary'}
              onClick={() => setAsked(answer)}
            >
              {t(`approval.${answer}`)}
            </Button>
          ))}
        </Row>
      )}
      {asked && (
        <StepDialog
          step={form(asked)}
          currency={record.currency}
          onClose={() => setAsked(null)}
          onTake={async ({ comment }) => {
            const body = { answer: asked, hash, ...(comment ? { comment } : {}) };
            await call(answerApproval, { params: { id }, body });
            portalEvents.emit('recordChanged', { entity, id: record.id });
            showToast({ severity: 'success', title: `${t(`approval.${asked}`)}\u00a0: ${label}` });
            return true;
          }}
        >
          <DescriptionList items={said} />
          {asked === 'approve' && impact}
        </StepDialog>
      )}
    </Card>
  );
}
