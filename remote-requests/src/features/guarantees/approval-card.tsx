import { call } from '@cessio/client';
import { answerApproval, formatDate, type Approval, type StepForm } from '@cessio/contract';
import { portalEvents, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, Hint, Row, showToast } from '@cessio/ui';
import { StepDialog } from '@cessio/ui/record';
import { useState } from 'react';
import type { ShownGuarantee } from './guarantee-kind.ts';
import { Impact } from './impact.tsx';
import './texts.ts';

type Answer = Approval['answers'][number];

/** A step that one person asked for: what it is, who must approve it and until when, and the answer of whoever may. */
export function ApprovalCard({ guarantee, approval }: { guarantee: ShownGuarantee; approval: Approval }) {
  const { t } = useTranslation('requests');
  const [asked, setAsked] = useState<Answer | null>(null);
  const { id, hash, label, details, awaits, madeBy, madeAt, lapsesOn, answers, stepUp } = approval;
  const form = (answer: Answer): StepForm => ({
    action: answer,
    label: t(`guarantee.approval.${answer}`),
    done: t(`guarantee.approval.${answer}`),
    confirm: t(`guarantee.approval.${answer}.confirm`, { label, number: guarantee.number }),
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
  const impact = <Impact guarantee={guarantee} action={approval.action} newAmount={approval.newAmount} />;
  // Irregularities stand one a line.
  const said = details.map(({ label: term, text }) => ({
    term,
    value: <span style={{ whiteSpace: 'pre-line' }}>{text}</span>,
  }));
  return (
    <Card title={t('guarantee.approval.title', { label })} warm={answers.includes('approve')}>
      <DescriptionList
        items={[
          ...said,
          { term: t('guarantee.approval.by'), value: `${madeBy}, ${formatDate(madeAt.slice(0, 10))}` },
          { term: t('guarantee.approval.awaits'), value: t(`guarantee.approval.who.${awaits}`) },
          { term: t('guarantee.approval.until'), value: formatDate(lapsesOn) },
        ]}
      />
      {answers.includes('approve') && impact}
      {answers.length === 0 ? (
        <Hint>{t('guarantee.approval.waits')}</Hint>
      ) : (
        <Row gap={8} justify="flex-end">
          {answers.toReversed().map((answer) => (
            <Button
              key={answer}
              variant={answer === 'approve' ? 'primary' : 'secondary'}
              onClick={() => setAsked(answer)}
            >
              {t(`guarantee.approval.${answer}`)}
            </Button>
          ))}
        </Row>
      )}
      {asked && (
        <StepDialog
          step={form(asked)}
          currency={guarantee.currency}
          onClose={() => setAsked(null)}
          onTake={async ({ comment }) => {
            const body = { answer: asked, hash, ...(comment ? { comment } : {}) };
            await call(answerApproval, { params: { id }, body });
            portalEvents.emit('recordChanged', { entity: 'guarantee', id: guarantee.id });
            showToast({ severity: 'success', title: `${t(`guarantee.approval.${asked}`)}\u00a0: ${label}` });
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
