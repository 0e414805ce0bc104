import { dayInParis, type Approval, type EntityName, type StepForm } from '@cessio/contract';
import { portalEvents, registerTexts } from '@cessio/shell';
import { useState, type ReactNode } from 'react';
import texts from '../../locales/approval.json' with { type: 'json' };
import { Button } from '../actions/button.tsx';
import { showToast } from '../feedback/toast-store.ts';
import { useText } from '../i18n.ts';
import { Card } from '../layout/card.tsx';
import { DescriptionList } from '../layout/description-list.tsx';
import { Row } from '../layout/stack.tsx';
import { Hint } from '../layout/text.tsx';
import { formatDate } from '../values/format.ts';
import { StepDialog } from './step-dialog.tsx';

registerTexts('common', texts);

type Answer = Approval['answers'][number];

export interface ApprovalCardProps {
  entity: EntityName;
  record: { readonly id: string; readonly number: string; readonly currency: string };
  approval: Approval;
  /** Sends the answer, because the kit makes no calls. */
  send: (id: string, body: { answer: Answer; hash: string; comment?: string }) => Promise<unknown>;
  /** Effects of the approval, shown to the approver. */
  impact?: ReactNode;
}

/** What `ApprovalCard` shows. */
export function ApprovalPart({ entity, record, approval, send, impact = null }: ApprovalCardProps) {
  const t = useText();
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
            await send(id, body);
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
