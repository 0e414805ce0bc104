import {
  actorOf,
  href,
  invoiceStates,
  pages,
  statesWith,
  type Actor,
  type listInvoices,
  type QueryIn,
  type TagOf,
} from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { InvoiceLines } from './invoice-lines.tsx';
import './texts.ts';

type Query = QueryIn<typeof listInvoices>;
interface Queue {
  to: string;
  query: Query;
}

const statuses = (tag: TagOf<typeof invoiceStates>) => statesWith(invoiceStates, tag).join(',');

/** The list of invoices with these filters, the first due first. */
const invoices = (query: Query): Queue => ({
  to: href(pages.myInvoices, {}, { tab: 'all', ...query, sort: 'dueDate' }),
  query,
});

/** What waits for each: the first rows of the list behind the link, in the same order of urgency. */
const QUEUES: Record<Actor, Queue> = {
  C: {
    to: href(pages.debtorInvoices, {}, { tab: 'mineToConfirm', sort: 'dueDate' }),
    query: { status: 'awaiting_confirmation', program: 'classic' },
  },
  S: invoices({ status: statuses('editable') }),
  A: invoices({ status: statuses('atBank'), portfolio: 'me' }),
  R: invoices({ status: 'under_review', holder: 'risk' }),
  L: invoices({ status: statuses('inTrouble') }),
  M: {
    to: href(pages.myInvoices, {}, { tab: 'toDecide', sort: 'dueDate' }),
    query: { status: 'under_review', holder: 'm1' },
  },
  X: invoices({ status: statuses('atBank') }),
};

/** The work that waits for this reader, the most urgent first. */
export function TodoWidget() {
  const { t } = useTranslation('invoices');
  const actor = actorOf(useUser());
  const { to, query } = QUEUES[actor];
  return (
    <InvoiceLines
      name="todo"
      title={t('board.todo')}
      link={{ label: t('board.todo.all'), to }}
      query={{ ...query, sort: 'dueDate' }}
      empty={t(`board.todo.empty.${actor === 'C' || actor === 'S' ? actor : 'bank'}`)}
    />
  );
}

/** What was deposited last. */
export function LatestWidget() {
  const { t } = useTranslation('invoices');
  const { role } = useUser();
  return (
    <InvoiceLines
      name="latest"
      title={t('board.latest')}
      link={{ label: t('board.latest.all'), to: role === 'client' ? pages.debtorInvoices : pages.myInvoices }}
      query={{ 'status.not': 'cancelled', sort: '-createdAt' }}
      empty={t('board.latest.empty')}
    />
  );
}
