import {
  actorOf,
  guaranteeRequestStates,
  guaranteeStates,
  href,
  invoiceStates,
  pages,
  statesForClient,
  statesWith,
  type CalendarEvent,
} from '@cessio/contract';
import { sideOfIdentity, type Identity } from '../../db/caller.ts';
import { scopeOf } from '../boards/board-lists.ts';
import type { OwnEvent } from './calendar.repository.ts';
import type { DueRow, GeneratedKind } from './calendar.sources.ts';

/** An event with what a calendar application also needs: when it was last changed. */
export interface DatedEvent extends CalendarEvent {
  stamp: string;
  sequence: number;
}

const MANY: Record<GeneratedKind, string> = {
  echeance: 'échéances',
  confirmation: 'confirmations',
  guarantee_end: 'fins de garantie',
  kyc: 'documents',
  committee: 'décisions',
};

const DUE = statesWith(invoiceStates, 'holdsCover').join(',');
const DUE_CLIENT = statesForClient(invoiceStates, 'holdsCover').join(',');
const RUNNING = statesWith(guaranteeStates, 'running').join(',');
const ANSWER_DUE = statesWith(guaranteeRequestStates, 'answerDue').join(',');

export function toDueEvent(row: DueRow, identity: Identity, today: string): DatedEvent {
  const { kind, day, n, id, currency } = row;
  return {
    id: id ? `${kind}:${id}` : `${kind}:${[day, currency].filter(Boolean).join(':')}`,
    kind,
    title: id ? row.title : `${n} ${MANY[kind]}`,
    detail: id ? row.detail : null,
    start: day,
    end: null,
    allDay: true,
    timeZone: null,
    description: null,
    amount: row.amount !== null && currency !== null ? { minor: row.amount, currency } : null,
    count: n,
    late: day < today,
    href: id ? recordPath(row, id, identity) : listPath(row, identity),
    generated: true,
    version: null,
    stamp: row.stamp,
    sequence: row.version,
  };
}

export function toOwnEvent(event: OwnEvent): DatedEvent {
  const { stamp, ...shown } = event;
  return {
    ...shown,
    kind: 'custom',
    detail: null,
    amount: null,
    count: 1,
    late: false,
    href: null,
    generated: false,
    stamp,
    sequence: event.version - 1,
  };
}

/** The page of the record behind an event. */
function recordPath({ kind, at }: DueRow, id: string, identity: Identity): string {
  const side = sideOfIdentity(identity);
  switch (kind) {
    case 'echeance':
    case 'confirmation':
      return href(at === 'financing' ? pages.financing : pages.invoice, { id });
    case 'guarantee_end':
      return href(pages.guarantee, { id });
    case 'kyc':
      return at && side === 'staff' ? href(pages.companyDocuments, { id: at }) : pages.documents;
    case 'committee':
      return href(at === 'guarantee' ? pages.guarantee : at === 'adhesion' ? pages.adhesion : pages.request, {
        id,
      });
  }
}

/** The list filtered to exactly the records of a day. */
function listPath({ kind, day, currency }: DueRow, identity: Identity): string {
  const side = sideOfIdentity(identity);
  const scope = scopeOf(actorOf(identity));
  const onDay = (field: string) => ({ ...scope, [`${field}.gte`]: day, [`${field}.lte`]: day });
  // The bank's lists open on a queue of its own; the day counts more than that.
  const all = side === 'staff' && { tab: 'all' as const };
  const invoices = (query: Record<string, string>) =>
    href(side === 'client' ? pages.debtorInvoices : pages.myInvoices, {}, { ...all, ...query });
  switch (kind) {
    case 'echeance':
      return invoices({
        status: side === 'client' ? DUE_CLIENT : DUE,
        ...(currency !== null && { currency }),
        ...onDay('dueDate'),
      });
    case 'confirmation':
      return invoices({
        status: 'awaiting_confirmation',
        ...(currency !== null && { currency }),
        ...onDay('confirmBy'),
      });
    case 'guarantee_end':
      return href(
        pages.requests,
        {},
        {
          ...(side !== 'supplier' && { tab: 'guarantees' }),
          status: RUNNING,
          ...onDay('validUntil'),
        },
      );
    case 'committee':
      return href(pages.requests, {}, { ...all, status: ANSWER_DUE, ...onDay('dueOn') });
    case 'kyc':
      return href(pages.documents, {}, { tab: 'valid', ...onDay('expiresOn') });
  }
}
