/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen, within } from '@testing-library/react';
import { renderKit } from '../testing/render-kit.tsx';
import { CardList, type CardColumn } from './card-list.tsx';
import type { Selection } from './use-selection.ts';

interface Row {
  id: string;
  signal: string | null;
}
const columns: CardColumn<Row>[] = [
  { id: 'number', header: 'Facture', cell: ({ id }) => id, card: 'title' },
  { id: 'signal', header: 'Signal', cell: ({ signal }) => signal },
  { id: 'age', header: 'Âge', cell: () => '+51 j', card: 'hidden' },
];
const rows: Row[] = [
  { id: 'FA-1', signal: 'Garantie dépassée' },
  { id: 'FA-2', signal: null },
];

it('shows the signal of a row on its card, whether or not it can be chosen', async () => {
  const cards = {
    caption: 'Factures',
    columns,
    rows,
    rowId: ({ id }: Row) => id,
    nameOf: ({ id }: Row) => id,
  };
  const picked = { has: () => false, selectable: ({ id }: Row) => id === 'FA-1', toggle: () => undefined };
  for (const choosing of [undefined, picked as unknown as Selection<Row>]) {
    const { unmount } = await renderKit(<CardList {...cards} picked={choosing} />);
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(first).queryAllByRole('checkbox')).toHaveLength(choosing ? 1 : 0);
    expect(first).toHaveTextContent(/Signal.:Garantie dépassée/);
    // A card has no line for an empty cell, nor for columns that are left out.
    expect(second).not.toHaveTextContent('Signal');
    expect(first).not.toHaveTextContent('+51 j');
    unmount();
  }
});
