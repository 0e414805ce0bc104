// One chunk for these: each separate chunk adds its name and hash to the entry.
export { AnswerDialog } from './answer-dialog.tsx';
export { OutcomeDialog } from './outcome-dialog.tsx';
