import { actorOf, type Actor, type listInvoices, type QueryIn } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { InvoiceLines } from './invoice-lines.tsx';
import './texts.ts';

type Query = QueryIn<typeof listInvoices>;
interface Queue {
  to: string;
  query: Query;
}

const REVIEW = 'submitted,under_review';

/** What waits for each: the first rows of the list behind the link, in the same order of urgency. */
const QUEUES: Record<Actor, Queue> = {
  C: {
    to: '/Invoices/debtor/my?tab=mineToConfirm&sort=dueDate',
    query: { status: 'awaiting_confirmation', program: 'classic' },
  },
  S: {
    to: '/Invoices/my?tab=all&status=needs_info,draft&sort=dueDate',
    query: { status: 'needs_info,draft' },
  },
  A: {
    to: `/Invoices/my?tab=all&status=${REVIEW}&portfolio=me&sort=dueDate`,
    query: { status: REVIEW, portfolio: 'me' },
  },
  R: {
    to: '/Invoices/my?tab=all&status=under_review&holder=risk&sort=dueDate',
    query: { status: 'under_review', holder: 'risk' },
  },
  L: {
    to: '/Invoices/my?tab=all&status=disputed,unpaid&sort=dueDate',
    query: { status: 'disputed,unpaid' },
  },
  M: { to: '/Invoices/my?tab=toDecide&sort=dueDate', query: { status: 'under_review', holder: 'm1' } },
  X: { to: `/Invoices/my?tab=all&status=${REVIEW}&sort=dueDate`, query: { status: REVIEW } },
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
      link={{ label: t('board.latest.all'), to: role === 'client' ? '/Invoices/debtor/my' : '/Invoices/my' }}
      query={{ sort: '-createdAt' }}
      empty={t('board.latest.empty')}
    />
  );
}
