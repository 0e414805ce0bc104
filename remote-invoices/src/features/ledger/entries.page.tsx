import { call, download } from '@cessio/client';
import { CURRENCIES, href, ledgerEntryStates, pages } from '@cessio/contract';
import {
  exportLedgerEntries,
  JOURNALS,
  LEDGER_EVENTS,
  listLedgerEntries,
  type LedgerEntryRow,
} from '@cessio/contract/ledger';
import { useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, IconLandmark, Page, PageHeader, Reference, Text } from '@cessio/ui';
import {
  DataTable,
  dateColumn,
  exporter,
  moneyColumn,
  stateOptions,
  statusColumn,
  useList,
  useTableState,
  type Column,
  type FilterDef,
} from '@cessio/ui/table';
import { byCompany, byContract, byGuarantee } from './find-parties.ts';
import { Sentence } from './sentence.ts';
import { useAccounts } from './use-accounts.ts';
import { useNumbered } from './use-numbered.ts';
import './texts.ts';

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, label: `${value} · ${name}` }));

function columnsOf(t: TFunction<'invoices'>): Column<LedgerEntryRow>[] {
  const aside = { hideable: true, hiddenByDefault: true, card: 'hidden' } as const;
  return [
    {
      id: 'ref',
      header: t('ledger.number'),
      card: 'title',
      cell: ({ ref }) =>
        ref ? (
          <Reference>{ref}</Reference>
        ) : (
          <Text type="small" tone="second">
            {t('ledger.unnumbered')}
          </Text>
        ),
    },
    dateColumn('entryDate', t('ledger.entryDate'), { sortKey: 'entryDate', card: 'meta' }),
    {
      id: 'label',
      header: t('ledger.label'),
      card: 'subtitle',
      cell: ({ label }) => <Sentence>{label}</Sentence>,
    },
    {
      id: 'event',
      header: t('ledger.event'),
      ...aside,
      cell: ({ event }) => LEDGER_EVENTS[event],
    },
    { id: 'journal', header: t('ledger.journal'), ...aside, cell: ({ journal }) => JOURNALS[journal] },
    dateColumn('valueDate', t('ledger.valueDate'), aside),
    moneyColumn('amount', t('ledger.amount'), { sortKey: 'amount', card: 'amount', weight: 500 }),
    {
      id: 'postedBy',
      header: t('ledger.by'),
      ...aside,
      cell: ({ postedBy }) => postedBy ?? t('ledger.portal'),
    },
    statusColumn('ledger_entry', t('field.status')),
  ];
}

/** Every entry of the ledger, newest first. */
export function LedgerPage() {
  const { t } = useTranslation('invoices');
  const accounts = useAccounts().data?.data ?? [];
  const filters: FilterDef[] = [
    { id: 'journal', label: t('ledger.journal'), kind: 'enum', pinned: true, options: choices(JOURNALS) },
    {
      id: 'account',
      label: t('ledger.account'),
      kind: 'enum',
      pinned: true,
      options: accounts.map(({ code, planNo, name }) => ({ value: code, label: `${planNo} · ${name}` })),
    },
    { id: 'entryDate', label: t('ledger.entryDate'), kind: 'dateRange', pinned: true },
    { id: 'partyId', label: t('ledger.company'), pinned: true, ...byCompany },
    { id: 'event', label: t('ledger.event'), kind: 'enum', options: choices(LEDGER_EVENTS) },
    { id: 'amount', label: t('ledger.amount'), kind: 'amountRange', currency: 'EUR' },
    {
      id: 'currency',
      label: t('field.currency'),
      kind: 'enum',
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    { id: 'status', label: t('field.status'), kind: 'enum', options: stateOptions(ledgerEntryStates) },
    { id: 'contractId', label: t('field.contractId'), ...byContract },
    { id: 'guaranteeId', label: t('field.guaranteeId'), ...byGuarantee },
  ];
  const state = useTableState('ledger.entries', { filters, defaults: { sort: '-entryDate', limit: 50 } });
  const page = useList('ledger', state.query, (options) => call(listLedgerEntries, options), [
    'ledger_entry',
  ]);
  useNumbered(page.data?.some(({ ref }) => ref === null) ?? false, page.refetch);
  return (
    <Page>
      <PageHeader title={t('ledger.entries')} subtitle={t('ledger.entries.text')} />
      <DataTable
        caption={t('ledger.entries')}
        columns={columnsOf(t)}
        state={state}
        page={page}
        density="comfortable"
        rowName={({ ref, label }) => ref ?? label}
        rowHref={({ id }) => href(pages.ledgerEntry, { id })}
        searchLabel={t('ledger.search')}
        exportAs={exporter(state.query, (request) => download(exportLedgerEntries, request))}
        empty={<EmptyState icon={IconLandmark} title={t('ledger.entries.none')} />}
      />
    </Page>
  );
}
