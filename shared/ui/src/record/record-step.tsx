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

/** What happened to a record while the user was reading it, or wanted to take a step. */
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

/** Reports on the page that somebody else changed the record. */
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

/** The amount that a step decides: the one entered, or the record's where the step asks for none. */
function decidedBy<Record_>({ action, given }: AskedStep<Record_>, amount: number | null): number | null {
  const own = action.needs.fields?.find(({ kind }) => kind === 'amount');
  if (!own) return amount;
  const value = given?.fields[own.name];
  return typeof value === 'number' ? value : null;
}

interface RecordStepDialogProps<Record_ extends MovingRecord> {
  step: RecordStep<Record_>;
  /** The record's currency, for its amounts. */
  currency: string;
  /** Minor units: what was decided or is at stake; null while unknown. */
  amount: number | null;
  /** Minor units: what was asked for, if something else may be decided; labelled as such. */
  asked?: number | undefined;
  /** Context that the step's text lacks; or the effect of the answer so far. */
  children?: ReactNode | ((answer: StepAnswer) => ReactNode);
}

/** The question before a step of a record, while one is open. */
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
  // What the question already says is not repeated below it.
  const besides = (words: string) => (asked.action.confirm?.includes(words) ? '' : words);
  return (
    <StepDialog
      step={asked.action}
      subtitle={[
        besides(kind.nameOf(asked.seen)),
        decided === null ? '' : besides(formatMoney(decided, currency)),
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
