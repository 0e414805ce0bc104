import { href, pages } from '@cessio/contract';
import { Button } from '../actions/button.tsx';
import { IconCircleCheck, IconCircleX } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/stack.tsx';
import { dateColumn, moneyColumn, statusColumn } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useTableState } from '../table/use-table-state.ts';
import type { Column, FilterDef } from '../table/types.ts';

/** Invented data. */
const row = (
  id: string,
  supplier: string,
  debtor: string,
  gross: number,
  dueDate: string,
  status: string,
) => ({ id, supplier, debtor, gross, currency: 'EUR', dueDate, status });
type DemoRow = ReturnType<typeof row>;

const ROWS: readonly DemoRow[] = [
  row('FL-26-0034', 'Ferrolune SAS', 'Halbrane Distribution', 10_000_000, '2026-03-16', 'under_review'),
  row('TV-2026-018', 'Menuiseries Talverac', 'Optique Sauvennes', 3_819_950, '2026-02-14', 'under_review'),
  row('VE/00066', 'Transports Ouvrelle', 'Groupe Valcorme', 1_248_000, '2026-03-02', 'awaiting_confirmation'),
  row('FA-2026-0114', 'Atelier Brévanne', 'Cartonnages Elvestre', 1_430_000, '2026-03-12', 'approved'),
  row('NU-5520', 'Laboratoires Nuvelane', 'Clinique de l’Estérane', 6_475_025, '2026-02-20', 'needs_info'),
  row('GA-0912', 'Textiles Garambelle', 'Maison Dorvigny', 2_760_000, '2026-01-09', 'disputed'),
  row('EV-2025-388', 'Électro Virsane', 'Groupe Valcorme', -50_000, '2025-12-02', 'unpaid'),
];

const COLUMNS: readonly Column<DemoRow>[] = [
  { id: 'number', header: 'Facture', cell: ({ id }) => id, sortKey: 'number', card: 'title' },
  { id: 'supplier', header: 'Cédant', cell: ({ supplier }) => supplier, card: 'subtitle' },
  { id: 'debtor', header: 'Débiteur', cell: ({ debtor }) => debtor, hideable: true, card: 'hidden' },
  moneyColumn('gross', 'Montant', { weight: 500, sortKey: 'gross', card: 'amount' }),
  dateColumn('dueDate', 'Échéance', { sortKey: 'dueDate', card: 'meta' }),
  statusColumn('invoice', 'État'),
];

const FILTERS: readonly FilterDef[] = [
  {
    id: 'status',
    label: 'État',
    kind: 'enum',
    pinned: true,
    options: [
      { value: 'under_review', label: 'En contrôle' },
      { value: 'needs_info', label: 'À compléter' },
      { value: 'unpaid', label: 'Impayée' },
    ],
  },
  { id: 'dueDate', label: 'Échéance', kind: 'dateRange', pinned: true },
  { id: 'gross', label: 'Montant', kind: 'amountRange', pinned: true },
  { id: 'order', label: 'Commande', kind: 'text' },
];

/** The worklist with its filters, selection and bulk bar, over local rows; then one that is loading. */
export function TablePart() {
  const state = useTableState('kit', { filters: FILTERS, defaults: { sort: '-dueDate', limit: 25 } });
  const wanted = state.filters['status']?.split(',');
  const rows = ROWS.filter(
    ({ id, status }) =>
      (!wanted || wanted.includes(status)) && id.toLowerCase().includes(state.q.toLowerCase()),
  );
  const bulkActions = () => (
    <>
      <Button variant="dangerLight" size={30} icon={IconCircleX}>
        Rejeter…
      </Button>
      <Button variant="primary" size={30} icon={IconCircleCheck}>
        Approuver…
      </Button>
    </>
  );
  return (
    <Stack>
      <Card title="Tableau, filtres et sélection">
        <DataTable
          caption="Factures"
          columns={COLUMNS}
          state={state}
          page={{ data: rows, nextCursor: 'next', total: { value: 10_000, capped: true } }}
          rowHref={({ id }) => href(pages.invoice, { id })}
          searchLabel="Numéro ou société"
          exportAs={() => new Promise((done) => setTimeout(done, 1200))}
          selection={{
            amount: ({ gross, currency }) => ({ minor: gross, currency }),
            isSelectable: ({ status }) => status !== 'disputed',
            note: (chosen) =>
              chosen.some(({ gross }) => gross > 5_000_000) &&
              'FL-26-0034 dépasse votre limite et sera transmise au responsable',
            count: (count) => `${count} factures sélectionnées`,
          }}
          bulkActions={bulkActions}
        />
      </Card>
      <Card title="Liste en chargement" flush>
        <DataTable
          bare
          caption="Factures"
          columns={COLUMNS}
          state={{ ...state, limit: 3 }}
          page={{ data: undefined, isLoading: true }}
        />
      </Card>
    </Stack>
  );
}
