import { lazy, Suspense, useState, type ReactNode } from 'react';
import { call, download } from '@cessio/client';
import {
  actorOf,
  exportInvoices,
  href,
  invoiceStates,
  invoiceTurns,
  isTurnAmong,
  listInvoices,
  pages,
  sideOf,
  stateForClient,
  stateNames,
  type InvoiceRow,
} from '@cessio/contract';
import { can, useTranslation, useUser } from '@cessio/shell';
import { EmptyState } from '@cessio/ui';
import {
  DataTable,
  exporter,
  present,
  stateOptions,
  useList,
  useTableState,
  type FilterDef,
} from '@cessio/ui/table';
import type { Asked } from './bulk-work.tsx';
import type { Part } from './find-companies.ts';
import { hasPortfolio, type ListTab } from './list-tabs.ts';
import { awaitsMe } from '../../waiting-word.ts';
import { useColumns, useSignalLabel } from './use-columns.tsx';
import './texts.ts';

// A list is read far more often than decided on: code for a selection is fetched with the selection.
const bulk = () => import('./bulk.ts');
const BulkButtons = lazy(async () => ({ default: (await bulk()).BulkButtons }));
const BulkNote = lazy(async () => ({ default: (await bulk()).BulkNote }));
const BulkWork = lazy(async () => ({ default: (await bulk()).BulkWork }));
// Fetched with the filter.
const companies = () => import('./find-companies.ts');

interface InvoiceListProps {
  /** Key under which this device stores columns and views. */
  name: string;
  tab: ListTab | null;
  /** Opens on the reader's portfolio. */
  portfolio: boolean;
  emptyAction?: ReactNode;
}

/** Filters for a reader of this side; a tab with fixed states does not offer them. */
export function useFilters(tab: ListTab | null): FilterDef[] {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const states = stateNames(invoiceStates).filter(
    (state) => side !== 'client' || stateForClient(invoiceStates, state) === state,
  );
  const named = (part: Part) => ({
    kind: 'enum' as const,
    loadOptions: async (q: string) => (await companies()).find(part, side, q),
    nameOf: async (id: string) => (await companies()).nameOn(part, id),
  });
  return present<FilterDef>([
    side !== 'supplier' && {
      id: 'assignorId',
      label: t(side === 'client' ? 'list.col.supplier' : 'field.assignorId'),
      pinned: true,
      ...named('assignor'),
    },
    side !== 'client' && {
      id: 'debtorId',
      label: t('field.debtorId'),
      pinned: true,
      ...named('debtor'),
    },
    { id: 'contractId', label: t('field.contractId'), ...named('contract') },
    { id: 'dueDate', label: t('field.dueDate'), kind: 'dateRange', pinned: true },
    { id: 'due', label: t('field.due'), kind: 'amountRange', currency: 'EUR', pinned: true },
    !tab?.query['status'] && {
      id: 'status',
      label: t('field.status'),
      kind: 'enum',
      options: stateOptions(invoiceStates, states),
      pinned: tab === null,
    },
    side !== 'client' && {
      id: 'batchable',
      label: t('list.filter.batchable'),
      kind: 'enum',
      single: true,
      options: [{ value: 'true', label: t('list.filter.batchable.true') }],
      pinned: tab?.id === 'approved',
    },
    { id: 'issueDate', label: t('field.issueDate'), kind: 'dateRange' },
    { id: 'createdAt', label: t('field.createdAt'), kind: 'dateRange' },
    { id: 'confirmBy', label: t('field.confirmBy'), kind: 'dateRange' },
    { id: 'paidOn', label: t('list.filter.paidOn'), kind: 'dateRange' },
    { id: 'gross', label: t('field.gross'), kind: 'amountRange', currency: 'EUR' },
    { id: 'outstanding', label: t('field.outstanding'), kind: 'amountRange', currency: 'EUR' },
    !tab?.query['program'] && {
      id: 'program',
      label: t('field.program'),
      kind: 'enum',
      options: (['classic', 'reverse'] as const).map((value) => ({ value, label: t(`program.${value}`) })),
    },
    {
      id: 'currency',
      label: t('field.currency'),
      kind: 'enum',
      options: ['EUR', 'MAD', 'DZD', 'TND'].map((value) => ({ value, label: value })),
    },
    side === 'staff' &&
      !tab?.query['turn'] && {
        id: 'holder',
        label: t('field.holder'),
        kind: 'enum',
        options: ['adviser', 'm1', 'risk'].map((value) => ({
          value,
          label: t(`list.filter.holder.${value}`),
        })),
      },
    side === 'staff' &&
      !tab?.query['turn'] && {
        id: 'portfolio',
        label: t('list.filter.portfolio'),
        kind: 'enum',
        single: true,
        options: [{ value: 'me', label: t('list.filter.mine') }],
        pinned: hasPortfolio(actorOf(user)),
      },
  ]);
}

/** A list of invoices with its reader's bulk steps. */
export function InvoiceList({ name, tab, portfolio, emptyAction }: InvoiceListProps) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const actor = actorOf(user);
  const filters = useFilters(tab);
  const state = useTableState(name, {
    filters,
    defaults: {
      sort:
        tab?.id === 'queue'
          ? 'statusSince'
          : side === 'staff' && tab && tab.id !== 'all'
            ? '-statusSince'
            : '-createdAt',
      limit: 25,
      ...(portfolio ? { filters: { portfolio: 'me' } } : {}),
    },
  });
  const query = { ...state.query, ...tab?.query };
  const page = useList('invoices', query, (options) => call(listInvoices, options), ['invoice']);
  const [asked, setAsked] = useState<Asked | null>(null);

  const signs = user.rights.includes('sign');
  const decides = side === 'staff' && ['A', 'M', 'X'].includes(actor);
  const assigns = can(user, 'batches.write');
  const selectable = (row: InvoiceRow) =>
    (assigns && row.status === 'approved') ||
    (side === 'staff' ? decides && row.status === 'under_review' : signs && awaitsMe(row, side));
  const confirms = side !== 'staff' && signs;
  const signalLabel = useSignalLabel(side);
  const columns = useColumns(
    side,
    page.readAt ?? 0,
    confirms && side === 'client'
      ? (row) => setAsked({ action: 'confirm', rows: [row], clear: () => undefined })
      : null,
    signalLabel,
  );
  const bulkButtons = (rows: readonly InvoiceRow[], clear: () => void) => (
    <BulkButtons staff={side === 'staff'} rows={rows} onAsk={(action) => setAsked({ action, rows, clear })} />
  );
  const note = (rows: readonly InvoiceRow[]) => (
    <Suspense fallback={null}>
      <BulkNote rows={rows} />
    </Suspense>
  );
  const canSelect = decides || confirms || assigns;
  return (
    <>
      <DataTable
        name={name}
        caption={t(tab ? `list.tab.${tab.id}` : 'list.all.title')}
        columns={columns}
        state={state}
        page={side === 'staff' && !signalLabel ? { ...page, data: undefined, isLoading: true } : page}
        rowName={(row) => row.number ?? row.ref}
        rowHref={(row) => href(pages.invoice, { id: row.id })}
        awaits={(row) => isTurnAmong(invoiceTurns, actor, row)}
        searchLabel={t(side === 'client' ? 'list.search.supplier' : 'list.search')}
        exportAs={exporter(query, (request) => download(exportInvoices, request))}
        empty={
          <EmptyState
            title={t(`list.empty.${tab?.id ?? 'all'}`, { defaultValue: t('list.empty.other') })}
            action={emptyAction}
          >
            {t(`list.emptyText.${side}`)}
          </EmptyState>
        }
        {...(canSelect
          ? {
              selection: {
                amount: (row: InvoiceRow) => ({ minor: row.due ?? 0, currency: row.currency }),
                isSelectable: selectable,
                whyNot: () => t(`list.notSelectable.${side}`),
                note,
                count: (count: number) => t('bulk.selected', { count }),
              },
              bulkActions: bulkButtons,
            }
          : {})}
      />
      <Suspense fallback={null}>{asked && <BulkWork asked={asked} onEnd={() => setAsked(null)} />}</Suspense>
    </>
  );
}
