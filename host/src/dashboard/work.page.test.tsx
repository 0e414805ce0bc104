import { listWork } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen, within } from '@cessio/testing';
import '../layout/layout-texts.ts';
import { buildWork, buildWorkItem } from '../menu/test-work.ts';
import '../session/host-texts.ts';
import { WorkPage } from './work.page.tsx';

const api = freshApi();
const total = (value: number) => ({ value, capped: false });
const open = (path = '/work') => renderInPortal(<WorkPage />, { path, user: buildUser({ role: 'adviser' }) });

const late = buildWorkItem(0, { dueOn: '2026-01-12' });
const paper = buildWorkItem(1, { entity: 'document', label: 'Statuts', amount: null });
const others = { ...buildWorkItem(2), who: 'Textiles Garambelle', href: '/Invoices/i2' };

beforeEach(() => {
  const base = buildWork();
  api.on(
    listWork,
    buildWork({
      data: [late, paper],
      elsewhere: [others],
      totals: { ...base.totals, invoice: total(1), document: total(1), all: total(2) },
      elsewhereTotals: { ...base.totals, all: total(1) },
    }),
  );
});

it('shows everything in the order of the answer, says what is late, and counts each kind that waits', async () => {
  await open();
  await screen.findByRole('link', { name: 'FA-0' });
  const table = screen.getByRole('table', { name: 'À traiter' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^FA-0Halbrane.*À contrôler.*jours ouvrés de retard/),
    expect.stringMatching(/^Statuts/),
  ]);
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Tout2', 'Factures1', 'Documents1', 'Chez d’autres1']);
});

it('asks for one kind alone, and names who acts next where it is not oneself', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('tab', { name: /^Factures/ }));
  expect(address()).toBe('/work?tab=invoice');
  await screen.findByRole('link', { name: 'FA-0' });
  expect(api.sentTo(listWork).at(-1)?.query.get('entity')).toBe('invoice');
  await user.click(screen.getByRole('tab', { name: /^Chez d’autres/ }));
  expect(await screen.findByText('Textiles Garambelle')).toBeInTheDocument();
});
