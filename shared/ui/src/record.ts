/** `@cessio/ui/record`: the page of a record that has a machine. An entry point of its own, fetched with such a page. */
export { historyKey, useRecord, useRecordStep, type RecordKind } from './record/use-record.ts';
export { RecordPager } from './record/record-pager.tsx';
export { MovedNotice, RecordStepDialog } from './record/record-step.tsx';
export { StepDialog } from './record/step-dialog.tsx';
export { StepEffects, StepFields, useStepErrors } from './record/step-fields.tsx';
export { isKnown, NO_ANSWER, type StepAnswer, type StepErrors } from './record/step-answer.ts';
export { isDanger, mainStep, openSteps, StepsCard } from './record/steps-card.tsx';
export { HistoryCard, historyEvents } from './record/history-card.tsx';
export { Stepper } from './status/stepper.tsx';
export { Timeline, type TimelineEvent } from './status/timeline.tsx';
export { RecordMissing } from './record/record-missing.tsx';
export { dateColumn, moneyColumn, referenceColumn, statusColumn, sumsColumn } from './table/columns.tsx';
export { SumsText } from './values/sums-text.tsx';
export type { Column } from './table/types.ts';
export { FlushTable } from './table/flush-table.tsx';
export { useNextAction } from './work/use-work.ts';
export { PayNotice } from './work/pay-notice.tsx';
export { useListAddress } from './table/list-address.ts';
