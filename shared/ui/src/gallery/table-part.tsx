import { useState } from 'react';
import { href, pages } from '@cessio/contract';
import { Button } from '../actions/button.tsx';
import { IconCircleCheck, IconCircleX, IconTriangleAlert } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { Row } from '../layout/stack.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { StatusChip } from '../status/status-chip.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useTableState } from '../table/use-table-state.ts';
import type { Column, FilterDef } from '../table/types.ts';
import { family } from '../theme/palette.ts';
import { DateText, Money } from '../values/money.tsx';
import { DEMO_ROWS } from './demo-rows.ts';
import type { DemoRow } from './demo-rows.ts';

const COLUMNS: readonly Column<DemoRow>[] = [
  { id: 'number', header: 'Facture', cell: (row) => row.number, sortKey: 'number', card: 'title' },
  { id: 'supplier', header: 'Cédant', cell: (row) => row.supplier, card: 'subtitle' },
  { id: 'debtor', header: 'Débiteur', cell: (row) => row.debtor, hideable: true, card: 'hidden' },
  {
    id: 'gross',
    header: 'Montant',
    cell: (row) => <Money minor={row.gross} weight={500} />,
    align: 'end',
    sortKey: 'gross',
    card: 'amount',
  },
  {
    id: 'covered',
    header: 'Couvert',
    cell: (row) => `${row.covered}\u00a0%`,
    align: 'end',
    hideable: true,
    card: 'hidden',
  },
  {
    id: 'dueDate',
    header: 'Échéance',
    cell: (row) => <DateText date={row.dueDate} />,
    sortKey: 'dueDate',
    card: 'meta',
  },
  {
    id: 'status',
    header: 'État',
    cell: (row) => <StatusChip machine="invoice" state={row.status} />,
    card: 'status',
  },
  {
    id: 'signal',
    header: 'Signal',
    hideable: true,
    card: 'hidden',
    cell: (row) =>
      row.signal && (
        <Row gap={6} wrap={false}>
          <span style={{ color: family.action.fg, display: 'flex' }}>
            <IconTriangleAlert size={14} aria-hidden />
          </span>
          {row.signal}
        </Row>
      ),
  },
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

/** The worklist with its filters, selection and bulk bar, over rows that stay here. */
export function TablePart() {
  const state = useTableState('kit', {
    filters: FILTERS,
    defaults: { sort: '-dueDate', limit: 25 },
    prefix: 'kit_',
  });
  const [asked, setAsked] = useState<readonly DemoRow[] | null>(null);
  const wanted = state.filters['status']?.split(',');
  const rows = DEMO_ROWS.filter(
    (row) =>
      (!wanted || wanted.includes(row.status)) && row.number.toLowerCase().includes(state.q.toLowerCase()),
  );
  const bulkActions = (chosen: readonly DemoRow[]) => (
    <>
      <Button variant="dangerLight" size={30} icon={IconCircleX}>
        Rejeter…
      </Button>
      <Button variant="primary" size={30} icon={IconCircleCheck} onClick={() => setAsked(chosen)}>
        Approuver…
      </Button>
    </>
  );
  return (
    <Card title="Tableau, filtres et sélection">
      <DataTable
        caption="Factures"
        columns={COLUMNS}
        state={state}
        page={{ data: rows, nextCursor: 'next', total: { value: 10_000, capped: true } }}
        rowHref={(row) => href(pages.invoice, { id: row.id })}
        searchLabel="Numéro ou société"
        exportCsv={() => new Promise((done) => setTimeout(done, 1200))}
        selection={{
          amount: (row) => ({ minor: row.gross, currency: 'EUR' }),
          isSelectable: (row) => row.status !== 'disputed',
          note: (chosen) =>
            chosen.some((row) => row.gross > 5_000_000) &&
            'FL-26-0034 dépasse votre limite, elle ira au responsable M1',
          count: (count) => `${count} factures sélectionnées`,
        }}
        bulkActions={bulkActions}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Approuver ${asked?.length ?? 0} factures\u00a0?`}
        consequences={[
          { text: 'Les cédants sont prévenus aussitôt', family: 'success' },
          { text: 'Les débiteurs ne sont pas prévenus' },
        ]}
        note="Annulable par un conseiller tant que la facture n’est pas cédée."
        confirmLabel={`Approuver ${asked?.length ?? 0} factures`}
        onConfirm={() => new Promise((done) => setTimeout(done, 800))}
      />
    </Card>
  );
}

/** The states of a list that has no rows. */
export function ListStates() {
  const state = useTableState('kit-states', { prefix: 'kit_s_' });
  const columns = COLUMNS.slice(0, 4);
  return (
    <Card title="Liste en chargement" flush>
      <DataTable
        bare
        caption="Factures"
        columns={columns}
        state={{ ...state, limit: 3 }}
        page={{ data: undefined, isLoading: true }}
      />
    </Card>
  );
}
