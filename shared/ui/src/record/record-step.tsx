import type { StatefulKind } from '@cessio/contract';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Row } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { formatMoney } from '../values/format.ts';
import { useText } from './record-text.ts';
import type { StepAnswer } from './step-answer.ts';
import { StepDialog } from './step-dialog.tsx';
import type { AskedStep, MovingRecord, RecordMoved, RecordStep } from './use-record.ts';

/** What became of a record while one read it, or wanted to move it. */
function Moved({ kind, moved, children }: { kind: StatefulKind; moved: RecordMoved; children?: ReactNode }) {
  const t = useText();
  const { wanted, before, now, detail, typed } = moved;
  return (
    <Notice severity="warning" live title={t('conflict.title')} action={children}>
      {wanted && <p>{t('record.moved.notTaken', { label: wanted })}</p>}
      {detail && <p>{detail}</p>}
      {before !== now && (
        <Row gap={8}>
          <Text type="small">{t('record.moved.before')}</Text>
          <StatusChip machine={kind} state={before} />
          <Text type="small">{t('record.moved.now')}</Text>
          <StatusChip machine={kind} state={now} />
        </Row>
      )}
      {typed && <p>{t('record.moved.typed', { words: typed })}</p>}
    </Notice>
  );
}

/** On the page: that somebody else moved the record. */
export function MovedNotice<Record_ extends MovingRecord>({ step }: { step: RecordStep<Record_> }) {
  const t = useText();
  const { moved, kind, forgetMoved } = step;
  return (
    moved && (
      <Moved kind={kind.kind} moved={moved}>
        <Button size={30} onClick={forgetMoved}>
          {t('record.moved.seen')}
        </Button>
      </Moved>
    )
  );
}

/** The amount that a step decides: what was given for it, and what the record holds where the step gives none. */
function decidedBy<Record_>({ action, given }: AskedStep<Record_>, amount: number | null): number | null {
  const own = action.needs.fields?.find(({ kind }) => kind === 'amount');
  if (!own) return amount;
  const value = given?.fields[own.name];
  return typeof value === 'number' ? value : null;
}

interface RecordStepDialogProps<Record_ extends MovingRecord> {
  step: RecordStep<Record_>;
  /** The record's own, by which its amounts are read. */
  currency: string;
  /** Minor units: what was decided or is at stake; null where nothing is yet. */
  amount: number | null;
  /** Minor units: what was asked for, where something else may be decided; named as such. */
  asked?: number | undefined;
  /** What the step is about, where its words do not say it; or what the answer given so far would do. */
  children?: ReactNode | ((answer: StepAnswer) => ReactNode);
}

/** The question before a step of a record, while one is asked for. */
export function RecordStepDialog<Record_ extends MovingRecord>({
  step,
  currency,
  amount,
  asked: askedFor,
  children,
}: RecordStepDialogProps<Record_>) {
  const t = useText();
  const { asked, kind, moved } = step;
  if (!asked) return null;
  const decided = decidedBy(asked, amount);
  return (
    <StepDialog
      step={asked.action}
      subtitle={[
        // Named by the question already.
        asked.action.confirm?.includes(kind.nameOf(asked.seen)) ? '' : kind.nameOf(asked.seen),
        decided === null ? '' : formatMoney(decided, currency),
        askedFor === undefined || askedFor === decided
          ? ''
          : t('step.askedFor', { amount: formatMoney(askedFor, currency) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      currency={currency}
      given={asked.given}
      upload={kind.upload}
      record={{ kind: kind.kind, recordId: asked.seen.id }}
      onReopen={() => step.ask(asked.action)}
      onTake={(body) => step.take(asked, body)}
      onClose={step.close}
    >
      {(answer) => (
        <>
          {moved?.wanted && (
            <Moved kind={kind.kind} moved={moved}>
              {t('step.again')}
            </Moved>
          )}
          {typeof children === 'function' ? children(answer) : children}
        </>
      )}
    </StepDialog>
  );
}
