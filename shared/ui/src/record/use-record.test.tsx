/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { AllowedAction, TransitionBody } from '@cessio/contract';
import { ownWrites, portalEvents, QueryClient, QueryClientProvider } from '@cessio/shell';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectToasts } from '../feedback/toast-store.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { MovedNotice, RecordStepDialog } from './record-step.tsx';
import { StepsCard } from './steps-card.tsx';
import { useRecord, useRecordStep, type MovingRecord, type RecordKind } from './use-record.ts';

const { jest } = import.meta;

const refuse: AllowedAction = {
  action: 'reject',
  label: 'Rejeter',
  done: 'Rejetée',
  enabled: true,
  confirm: null,
  look: { rank: 'danger', icon: 'circle-x' },
  needs: { reason: 'bankRefusal', comment: 'optional', payload: null },
  blockedBy: null,
};
const record = (over: Partial<MovingRecord> = {}): MovingRecord => ({
  id: 'a',
  version: 3,
  status: 'under_review',
  allowedActions: [refuse],
  ...over,
});
const conflict = (current: MovingRecord) =>
  Object.assign(new Error('409'), {
    problem: { code: 'VERSION_CONFLICT', detail: 'Inès Delmotte a modifié ce dossier.' },
    members: { current },
  });

let stored: MovingRecord;
const take = jest.fn<Promise<MovingRecord>, [string, TransitionBody]>();
const kind: RecordKind<MovingRecord> = {
  kind: 'invoice',
  load: () => Promise.resolve(stored),
  history: () => Promise.resolve({ data: [] }),
  take,
  nameOf: ({ id }) => id,
};

function PageOfRecord() {
  const { record: found } = useRecord(kind, 'a');
  const step = useRecordStep(kind, found.data);
  return (
    <>
      <MovedNotice step={step} />
      <StepsCard actions={found.data?.allowedActions ?? []} onAsk={step.ask} />
      <RecordStepDialog step={step} currency="EUR" amount={100} />
    </>
  );
}

const show = () =>
  renderKit(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageOfRecord />
    </QueryClientProvider>,
  );
const dialog = () => within(screen.getByRole('alertdialog'));
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Rejeter' }));

beforeEach(() => {
  stored = record();
  take.mockReset();
});

async function typeRefusal() {
  await userEvent.click(await screen.findByRole('button', { name: 'Rejeter' }));
  await userEvent.selectOptions(dialog().getByLabelText(/Motif/), 'CONCENTRATION');
  await userEvent.type(dialog().getByLabelText('Commentaire'), 'part trop élevée');
}

it('asks again with what was typed where the step is still possible, on the version as it is now', async () => {
  const now = record({ version: 8, status: 'needs_info' });
  take.mockRejectedValueOnce(conflict(now)).mockResolvedValueOnce(record({ version: 9, allowedActions: [] }));
  await show();
  await typeRefusal();
  await send();
  const told = await dialog().findByText('Inès Delmotte a modifié ce dossier.');
  expect(told.closest('[role="status"]')).toHaveTextContent(/En contrôle.*À compléter/);
  expect(dialog().getByLabelText('Commentaire')).toHaveValue('part trop élevée');
  await send();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const answer = { action: 'reject', reasonCode: 'CONCENTRATION', comment: 'part trop élevée' };
  expect(take.mock.calls.map(([, body]) => body)).toEqual([
    { ...answer, version: 3 },
    { ...answer, version: 8 },
  ]);
  expect(screen.queryByText('Modifié entre-temps')).not.toBeInTheDocument();
});

it('does not repeat below a question the amount that it names', async () => {
  stored = record({ allowedActions: [{ ...refuse, confirm: 'Refuser a de 1,00\u00a0€\u00a0?' }] });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Rejeter' }));
  expect(screen.getByRole('alertdialog').textContent.match(/1,00\s€/g)).toHaveLength(1);
});

it('lets go of a step that is no longer possible, and shows the words that were typed', async () => {
  take.mockRejectedValueOnce(conflict(record({ version: 8, status: 'approved', allowedActions: [] })));
  await show();
  await typeRefusal();
  await send();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const notice = screen.getByText('Modifié entre-temps').closest('[role="status"]');
  expect(notice).toHaveTextContent(/« Rejeter » n’a pas été enregistré.*En contrôle.*Approuvée/);
  expect(notice).toHaveTextContent('part trop élevée');
  await userEvent.click(screen.getByRole('button', { name: 'Compris' }));
  expect(screen.queryByText('Modifié entre-temps')).not.toBeInTheDocument();
});

it('decides on what its reader saw, though the page has followed somebody else meanwhile', async () => {
  await show();
  await typeRefusal();
  stored = record({ version: 8, status: 'approved', allowedActions: [] });
  act(() => portalEvents.emit('recordChanged', { entity: 'invoice', id: 'a' }));
  await waitFor(() => expect(screen.getByText('Modifié entre-temps')).toBeInTheDocument());
  take.mockRejectedValueOnce(conflict(stored));
  await send();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(take.mock.calls[0]?.[1].version).toBe(3);
});

it('names no state where the record moved without changing it', async () => {
  take.mockRejectedValueOnce(conflict(record({ version: 8 })));
  await show();
  await typeRefusal();
  await send();
  const told = await dialog().findByText('Inès Delmotte a modifié ce dossier.');
  expect(told.closest('[role="status"]')).not.toHaveTextContent('En contrôle');
});

it('tells nobody that they saved it themselves, whichever answer comes first', async () => {
  await show();
  await screen.findByRole('button', { name: 'Rejeter' });
  const saving = Promise.withResolvers<MovingRecord>();
  ownWrites.watch(saving.promise);
  const load = jest.spyOn(kind, 'load');
  const follow = async (version: number) => {
    stored = record({ version });
    load.mockClear();
    act(() => portalEvents.emit('recordChanged', { entity: 'invoice', id: 'a' }));
    await waitFor(() => expect(load).toHaveBeenCalled());
  };
  await follow(4);
  await act(async () => {
    saving.resolve(stored);
    await ownWrites.made('a', 4);
  });
  expect(screen.queryByText('Modifié entre-temps')).not.toBeInTheDocument();
  await follow(5);
  expect(await screen.findByText('Modifié entre-temps')).toBeInTheDocument();
  load.mockRestore();
});

it('names the new state of a step that leads to one, and none of a step that keeps it', async () => {
  const keeps: AllowedAction = {
    ...refuse,
    action: 'claim',
    label: 'Prendre',
    done: 'Prise',
    needs: { reason: null, comment: 'none', payload: null },
  };
  const shown: object[] = [];
  const stop = connectToasts({
    show: ({ title, message }) => void shown.push({ title, message }),
    dismiss: () => undefined,
  });
  stored = record({ allowedActions: [keeps] });
  take.mockResolvedValueOnce(record({ version: 4, allowedActions: [] }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Prendre' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Prendre' }));
  await waitFor(() => expect(shown.at(-1)).toEqual({ title: 'Prise\u00a0: a', message: undefined }));
  stop();
});

it('hears of no other record', async () => {
  const load = jest.spyOn(kind, 'load');
  await show();
  await screen.findByRole('button', { name: 'Rejeter' });
  const before = load.mock.calls.length;
  act(() => portalEvents.emit('recordChanged', { entity: 'invoice', id: 'b' }));
  act(() => portalEvents.emit('recordChanged', { entity: 'guarantee_request', id: 'a' }));
  act(() => portalEvents.emit('recordChanged', { entity: 'invoice' }));
  await waitFor(() => expect(load.mock.calls.length).toBe(before + 1));
  load.mockRestore();
});
