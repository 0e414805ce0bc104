import {
  cdarStatusesOf,
  invoiceEntity,
  problemsOf,
  reasonLabel,
  type AllowedAction,
  type Check,
  type Cover,
  type Invoice,
  type InvoiceAnswer,
  type OtherInvoice,
  type PayTo,
  type ReasonList,
  type Side,
} from '@cessio/contract';
import { partyOf, viewsOf, type Derive } from '../../../db/fields.ts';
import type { StoredFile } from '../../files/files.routes.ts';
import { alertsOf, holderOf } from '../lookalikes/invoice-alerts.ts';
import type { InvoiceRecord } from './invoice.row.ts';

/** What the page says beside the columns: the documents, and what its reader may do now. */
interface Around {
  file: StoredFile | null;
  answers: InvoiceAnswer[];
  allowedActions: AllowedAction[];
  expectedCover: Cover | null;
  /** Those that its alerts take it for. */
  others: OtherInvoice[];
  /** Of the bank's accounts, while the debtor pays it. */
  payTo: PayTo | null;
}

/** With what is read beside its columns. */
const read = (record: object) => record as InvoiceRecord;

const DERIVE: Derive<(typeof invoiceEntity)['fields'], Around> = {
  assignor: ({ assignorId, assignorName }) => partyOf(assignorId, assignorName),
  debtor: ({ debtorId, debtorName }) => partyOf(debtorId, debtorName),
  coveredPpm: ({ coveredAmount, due }) =>
    typeof coveredAmount === 'number' && due
      ? Math.min(1_000_000, Math.round((coveredAmount / due) * 1_000_000))
      : null,
  expectedCover: (_record, _side, { expectedCover }) => expectedCover,
  signals: (record) => [
    ...new Set(problemsOf({ ...record, alerts: alertsOf(read(record)) }).map(({ code }) => code)),
  ],
  holder: (record) => holderOf(read(record)),
  alerts: (record, _side, { others }) =>
    alertsOf(read(record)).map(({ otherId, ...alert }) => {
      const other = others.find(({ id }) => id === otherId);
      return other ? { ...alert, others: [other] } : alert;
    }),
  reason: reasonOf,
  checks: ({ checks, fileId }, side) => checksFor(side, checks, fileId),
  answers: (_record, _side, { answers }) => answers,
  file: (_record, _side, { file }) => file,
  payTo: (_record, _side, { payTo }) => payTo,
  cdar: (record) => [...cdarStatusesOf(read(record))],
  batch: (record) => read(record).batch ?? null,
  allowedActions: (_record, _side, { allowedActions }) => allowedActions,
};

/** An invoice as a side may see it: a list row, or the whole record for its page. */
export const invoiceViews = viewsOf(invoiceEntity, DERIVE);

/**
 * How much of it the bank covers is in the depositor's checks: only for the assignor and the bank. That a document was
 * attached is not said of an invoice that has none any more.
 */
function checksFor(side: Side, checks: readonly Check[], fileId: string | null): Check[] {
  return checks.filter(
    ({ code, severity }) =>
      (side !== 'client' || code !== 'LIMIT_EXCESS') &&
      (fileId !== null || code !== 'FILE_MISSING' || severity !== 'passed'),
  );
}

function reasonOf({ reasonCode, reasonList, reasonComment }: InvoiceRecord): Invoice['reason'] {
  if (!reasonCode) return null;
  const label = reasonList ? reasonLabel(reasonList as ReasonList, reasonCode) : null;
  return { code: reasonCode, label: label ?? reasonCode, comment: reasonComment };
}
