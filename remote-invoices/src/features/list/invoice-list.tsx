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
import { portalEvents, useTranslation, useUser } from '@cessio/shell';
import { EmptyState, useToast } from '@cessio/ui';
import {
  DataTable,
  exporter,
  present,
  stateOptions,
  useList,
  useTableState,
  type FilterDef,
} from '@cessio/ui/table';
import type { BulkAction, StepResult } from './bulk-steps.ts';
import type { Part } from './find-companies.ts';
import { hasPortfolio, type ListTab } from './list-tabs.ts';
import { awaitsMe } from '../../waiting-word.ts';
import { goesToManager } from './row-rules.ts';
import { useColumns } from './use-columns.tsx';
import './texts.ts';

// A list is read far more often than decided on: code for a selection is fetched with the selection.
const bulk = () => import('./bulk.ts');
const BulkButtons = lazy(async () => ({ default: (await bulk()).BulkButtons }));
const ResultDialog = lazy(async () => ({ default: (await bulk()).ResultDialog }));
const BulkDialog = lazy(async () => ({ default: (await bulk()).BulkDialog }));
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
  const toast = useToast();
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
  const [asked, setAsked] = useState<{
    action: BulkAction;
    rows: readonly InvoiceRow[];
    clear: () => void;
  } | null>(null);
  const [results, setResults] = useState<StepResult[] | null>(null);

  const signs = user.rights.includes('sign');
  const decides = side === 'staff' && ['A', 'M', 'X'].includes(actor);
  const selectable = (row: InvoiceRow) =>
    side === 'staff' ? decides && row.status === 'under_review' : signs && awaitsMe(row, side);
  const confirms = side !== 'staff' && signs;
  const columns = useColumns(
    side,
    page.readAt ?? 0,
    confirms && side === 'client'
      ? (row) => setAsked({ action: 'confirm', rows: [row], clear: () => undefined })
      : null,
  );
  const above = (rows: readonly InvoiceRow[]) => (actor === 'A' ? rows.filter(goesToManager) : []);
  const note = (rows: readonly InvoiceRow[]) => {
    const over = above(rows);
    const first = over[0] ?? rows.find(({ limitedBy }) => limitedBy);
    if (!first) return null;
    if (over.length === 0) return `${first.number ?? first.ref}\u00a0: ${first.limitedBy?.text}`;
    return over.length === 1
      ? t('bulk.aboveOne', { number: first.number ?? first.ref })
      : t('bulk.above', { count: over.length });
  };

  const done = (action: BulkAction, given: StepResult[], clear: () => void) => {
    clear();
    portalEvents.emit('recordChanged', { entity: 'invoice' });
    if (given.every(({ ok, escalated }) => ok && !escalated))
      toast.show({ title: t(`bulk.${action}.done`, { count: given.length }), severity: 'success' });
    else setResults(given);
  };

  const bulkButtons = (rows: readonly InvoiceRow[], clear: () => void) => (
    <BulkButtons staff={side === 'staff'} onAsk={(action) => setAsked({ action, rows, clear })} />
  );
  const canSelect = decides || confirms;
  return (
    <>
      <DataTable
        name={name}
        caption={t(tab ? `list.tab.${tab.id}` : 'list.all.title')}
        columns={columns}
        state={state}
        page={page}
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
                whyNot: () => t(`list.notSelectable.${side === 'staff' ? 'staff' : 'company'}`),
                note,
                count: (count: number) => t('bulk.selected', { count }),
              },
              bulkActions: bulkButtons,
            }
          : {})}
      />
      <Suspense fallback={null}>
        {asked && (
          <BulkDialog
            action={asked.action}
            rows={asked.rows}
            above={above(asked.rows)}
            onClose={() => setAsked(null)}
            onDone={(given) => done(asked.action, given, asked.clear)}
          />
        )}
        {results && <ResultDialog results={results} onClose={() => setResults(null)} />}
      </Suspense>
    </>
  );
}
