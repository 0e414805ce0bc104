import { getInvoice, invoiceTimeline, transitionInvoice, type AllowedAction } from '@cessio/contract';
import {
  buildInvoice,
  buildUser,
  freshApi,
  newId,
  renderInPortal,
  screen,
  waitFor,
  type SentCall,
} from '@cessio/testing';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { RecordPage } from './record.page.tsx';
import { action } from './test-steps.ts';

const LIST = '/Invoices?tab=decide&sort=gross';
const [FIRST, SECOND] = [newId(), newId()];
const hrefs = [FIRST, SECOND].map((id) => `/Invoices/${id}`);

const numberOf = (id: string) => (id === FIRST ? 'FL-1' : 'FL-2');

const api = freshApi();
let steps: AllowedAction[];
beforeEach(() => {
  steps = [action('approve'), action('reject'), action('request_info')];
  const record = (id: string) =>
    buildInvoice({ id, number: numberOf(id), allowedActions: steps, version: 3 });
  api.on(invoiceTimeline, { data: [] });
  api.on(getInvoice, ({ path }: SentCall) => record(path.split('/').at(-1) ?? ''));
  api.on(transitionInvoice, ({ path }: SentCall) =>
    buildInvoice({
      ...record(path.split('/').at(-2) ?? ''),
      status: 'approved',
      version: 4,
      allowedActions: [],
    }),
  );
});

const open = async (user = buildUser({ role: 'adviser' }), listed = true) => {
  const view = await renderInPortal(<RecordPage />, {
    user,
    path: {
      pathname: hrefs[0] ?? '',
      state: listed ? { listed: { list: LIST, hrefs, awaiting: hrefs } } : null,
    },
    route: '/Invoices/:id',
    routes: [{ path: '/Invoices', element: null }],
    texts: { invoices: texts },
  });
  await screen.findByRole('heading', { level: 1, name: 'Facture FL-1' });
  return view;
};

it('decides the files of a list by keys alone: A, Enter, the next one, and the list after the last', async () => {
  const view = await open();
  expect(screen.getByText('1 sur 2')).toBeVisible();
  await view.user.keyboard('a');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await view.user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Facture FL-2' });
  expect(screen.getByText('2 sur 2')).toBeVisible();
  await view.user.keyboard('a');
  await screen.findByRole('alertdialog');
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(view.address()).toBe(LIST));
  expect(api.sentTo(transitionInvoice).map(({ body }) => body)).toEqual([
    { action: 'approve', version: 3 },
    { action: 'approve', version: 3 },
  ]);
});

it('goes from file to file by J and K, and stays where a step is left to take', async () => {
  const view = await open();
  await view.user.keyboard('j');
  await screen.findByRole('heading', { level: 1, name: 'Facture FL-2' });
  await view.user.keyboard('k');
  await screen.findByRole('heading', { level: 1, name: 'Facture FL-1' });
  api.on(transitionInvoice, buildInvoice({ id: FIRST, number: 'FL-1', version: 4, allowedActions: steps }));
  await view.user.keyboard('i');
  await view.user.click(await screen.findByRole('checkbox', { name: /Bon de livraison/ }));
  await view.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.sentTo(transitionInvoice)).toHaveLength(1));
  expect(screen.getByRole('heading', { level: 1, name: 'Facture FL-1' })).toBeVisible();
});

it('does not decide while one types, under a dialog, with Ctrl, or where a step is locked', async () => {
  const blockedBy = { code: 'APPROVAL_LIMIT_EXCEEDED', text: 'Au-delà de votre limite', who: 'Responsable' };
  steps = [action('approve', { enabled: false, blockedBy }), action('reject')];
  const view = await open();
  await view.user.keyboard('{Control>}r{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await view.user.keyboard('a');
  // Beside its button, and announced again in answer to the key.
  await waitFor(() => expect(screen.getAllByText('Au-delà de votre limite')).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await view.user.keyboard('r');
  const comment = await screen.findByRole('textbox', { name: /Commentaire/ });
  await view.user.type(comment, 'jar?');
  expect(comment).toHaveValue('jar?');
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(view.address()).toBe(hrefs[0]);
});

it('lists the keys under ?, and does nothing for whoever switched letters off', async () => {
  const view = await open();
  await view.user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  view.unmount();
  const calm = await open(buildUser({ role: 'adviser', letterKeys: false }));
  await calm.user.keyboard('ajr?');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calm.address()).toBe(hrefs[0]);
  // The buttons stay.
  await calm.user.click(screen.getByRole('button', { name: 'Dossier suivant' }));
  await screen.findByRole('heading', { level: 1, name: 'Facture FL-2' });
});

it('stays on a file that was not opened from a list', async () => {
  const view = await open(undefined, false);
  expect(screen.queryByText('1 sur 2')).toBeNull();
  await view.user.keyboard('ja');
  await screen.findByRole('alertdialog');
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(api.sentTo(transitionInvoice)).toHaveLength(1));
  expect(view.address()).toBe(hrefs[0]);
});
