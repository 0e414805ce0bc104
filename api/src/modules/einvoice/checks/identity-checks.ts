import { daysBetween, parseDate } from '../document/date.ts';
import type { Fault } from '../document/reading-fields.ts';
import { isAcceptedType, isCreditNote, type Check } from './check-context.ts';

/** BR-FR-01 and BR-FR-02: at most 35 characters, letters, digits and `+ - _ /`. */
const numberFormat = /^[A-Za-z0-9+\-_/]{1,35}$/;

/** @param original BT-25, the invoice that it credits */
function creditNote(original: string | null): Fault {
  return {
    code: 'CREDIT_NOTE',
    path: '/docType',
    data: { of: original ? ` de la facture ${original}` : '' },
  };
}

/** The document's type and number. A credit note mistaken for an invoice would add what it deducts. */
export const checkIdentity: Check = (context) => {
  const {
    document,
    fields: { docType, number, originalNumber },
  } = context;
  const faults: Fault[] = [];
  if (isCreditNote(context)) faults.push(creditNote(originalNumber));
  if (docType !== null && !isAcceptedType(docType, document.creditNoteRoot)) {
    faults.push({ code: 'DOC_TYPE_REFUSED', path: '/docType', data: { type: docType } });
  }
  if (number !== null && !numberFormat.test(number)) faults.push({ code: 'NUMBER_FORMAT', path: '/number' });
  return faults;
};

const inCentury = (date: string) => date >= '2000-01-01' && date <= '2099-12-31';

/** BR-FR-03 and the order of the dates: issue ≤ today, due ≥ issue, delivery ≤ today. */
export const checkDates: Check = ({ document, fields: { issueDate, dueDate }, today }) => {
  const faults: Fault[] = [];
  const deliveryDate = document.deliveryDate && parseDate(document.deliveryDate.text);
  const dates = { issueDate, dueDate, deliveryDate };
  for (const [name, date] of Object.entries(dates)) {
    if (date !== null && !inCentury(date)) faults.push({ code: 'DATE_RANGE', path: `/${name}` });
  }
  if (issueDate !== null && issueDate > today) faults.push({ code: 'ISSUE_IN_FUTURE', path: '/issueDate' });
  if (issueDate !== null && dueDate !== null && dueDate < issueDate) {
    faults.push({ code: 'DUE_BEFORE_ISSUE', path: '/dueDate' });
  }
  if (deliveryDate !== null && deliveryDate > today) {
    faults.push({ code: 'DELIVERY_IN_FUTURE', path: '/deliveryDate' });
  }
  return faults;
};

/** Longest usual terms by the seller's country: L441-10 C. com. (FR), law 69-21 (MA). */
const longestTerms: Readonly<Record<string, number>> = { FR: 60, MA: 120 };

export const checkTerms: Check = (context) => {
  const { issueDate, dueDate } = context.fields;
  const max = longestTerms[context.document.seller.country ?? ''];
  if (issueDate === null || dueDate === null || max === undefined || isCreditNote(context)) return [];
  const days = daysBetween(issueDate, dueDate);
  return days > max ? [{ code: 'TERM_LONG', path: '/dueDate', data: { days, max } }] : [];
};
