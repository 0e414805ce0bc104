import {
  invoiceStates,
  statesWith,
  type InvoiceAction,
  type InvoiceState,
  type Part,
} from '@cessio/contract';

export interface Plan {
  /** How many invoices are in the state, some 900 in all (product.md, Demo data). */
  readonly all: number;
  /** Those between the two companies of the demonstration accounts, per programme. */
  readonly classic: number;
  readonly reverse: number;
  /** Position of such an invoice: days from now of its due date (`due`) or issue (`issue`). */
  readonly by: 'due' | 'issue';
  readonly from: number;
  readonly to: number;
}

export const PLAN: Record<InvoiceState, Plan> = {
  draft: { all: 14, classic: 2, reverse: 2, by: 'issue', from: -12, to: -1 },
  submitted: { all: 2, classic: 1, reverse: 0, by: 'issue', from: -1, to: -1 },
  awaiting_confirmation: { all: 38, classic: 5, reverse: 3, by: 'issue', from: -5, to: -2 },
  under_review: { all: 46, classic: 3, reverse: 2, by: 'issue', from: -9, to: -3 },
  needs_info: { all: 9, classic: 1, reverse: 1, by: 'issue', from: -12, to: -6 },
  approved: { all: 24, classic: 2, reverse: 1, by: 'issue', from: -13, to: -6 },
  rejected: { all: 26, classic: 2, reverse: 1, by: 'issue', from: -640, to: -10 },
  assigned: { all: 52, classic: 3, reverse: 2, by: 'due', from: -4, to: 46 },
  financed: { all: 88, classic: 6, reverse: 3, by: 'due', from: -13, to: 46 },
  partially_paid: { all: 20, classic: 1, reverse: 0, by: 'due', from: -12, to: 8 },
  paid: { all: 34, classic: 2, reverse: 1, by: 'due', from: -14, to: -3 },
  settled: { all: 492, classic: 18, reverse: 8, by: 'due', from: -650, to: -24 },
  disputed: { all: 11, classic: 1, reverse: 0, by: 'due', from: -70, to: 12 },
  unpaid: { all: 13, classic: 1, reverse: 0, by: 'due', from: -112, to: -18 },
  reassigned: { all: 7, classic: 1, reverse: 0, by: 'due', from: -480, to: -110 },
  indemnified: { all: 5, classic: 1, reverse: 0, by: 'due', from: -480, to: -140 },
  cancelled: { all: 15, classic: 1, reverse: 1, by: 'issue', from: -500, to: -8 },
};

/** The debtor still owes, the bank carries the risk: cover is reserved. */
export const COVERED_STATES: ReadonlySet<InvoiceState> = new Set(statesWith(invoiceStates, 'holdsCover'));

/** Invoices that somebody will open next: they have a document. */
export const LIVE_STATES: ReadonlySet<InvoiceState> = new Set([
  ...statesWith(invoiceStates, 'deposited'),
  'approved',
]);

/** Steps of people, in order; the system's follow automatically. `share` weights several paths. */
export interface Way {
  readonly actions: readonly InvoiceAction[];
  readonly share: number;
}

const TO_REVIEW = ['submit', 'confirm'] as const;
const TO_FINANCED = [...TO_REVIEW, 'approve', 'assign', 'finance'] as const;

/** The path of an invoice to each state. */
export const WAYS: Record<InvoiceState, readonly Way[]> = {
  draft: [{ actions: [], share: 1 }],
  submitted: [{ actions: ['submit'], share: 1 }],
  awaiting_confirmation: [{ actions: ['submit'], share: 1 }],
  under_review: [
    { actions: TO_REVIEW, share: 0.85 },
    { actions: [...TO_REVIEW, 'request_info', 'complete'], share: 0.15 },
  ],
  needs_info: [{ actions: [...TO_REVIEW, 'request_info'], share: 1 }],
  approved: [
    { actions: [...TO_REVIEW, 'approve'], share: 0.85 },
    { actions: [...TO_REVIEW, 'request_info', 'complete', 'approve'], share: 0.15 },
  ],
  rejected: [
    { actions: ['submit', 'refuse_confirmation'], share: 0.5 },
    { actions: [...TO_REVIEW, 'reject'], share: 0.5 },
  ],
  assigned: [{ actions: [...TO_REVIEW, 'approve', 'assign'], share: 1 }],
  financed: [{ actions: TO_FINANCED, share: 1 }],
  partially_paid: [{ actions: [...TO_FINANCED, 'collect'], share: 1 }],
  paid: [{ actions: [...TO_FINANCED, 'collect_all'], share: 1 }],
  settled: [
    { actions: [...TO_FINANCED, 'collect_all', 'settle'], share: 0.9 },
    { actions: [...TO_FINANCED, 'collect', 'collect_all', 'settle'], share: 0.1 },
  ],
  disputed: [{ actions: [...TO_FINANCED, 'dispute'], share: 1 }],
  unpaid: [{ actions: [...TO_FINANCED, 'mark_unpaid'], share: 1 }],
  reassigned: [{ actions: [...TO_FINANCED, 'mark_unpaid', 'reassign'], share: 1 }],
  indemnified: [{ actions: [...TO_FINANCED, 'mark_unpaid', 'indemnify'], share: 1 }],
  cancelled: [
    { actions: ['cancel'], share: 0.3 },
    { actions: ['submit', 'cancel'], share: 0.5 },
    { actions: [...TO_REVIEW, 'approve', 'cancel'], share: 0.2 },
  ],
};

/** Who takes each step by default; all others are the system's. */
export const BY: Partial<Record<InvoiceAction, Part>> = {
  submit: 'D',
  confirm: 'O',
  refuse_confirmation: 'O',
  request_info: 'A',
  complete: 'D',
  escalate: 'A',
  approve: 'A',
  reject: 'A',
  cancel: 'D',
};

/** Hours of a step after the previous one. */
export const HOURS: Partial<Record<InvoiceAction | 'create', readonly [number, number]>> = {
  submit: [0.1, 1],
  await_confirmation: [0, 0],
  confirm: [1, 46],
  refuse_confirmation: [2, 60],
  request_info: [2, 20],
  complete: [8, 50],
  escalate: [0.5, 4],
  approve: [1, 26],
  reject: [1, 30],
  cancel: [2, 30],
  assign: [10, 44],
  finance: [1, 24],
  settle: [24, 60],
};
