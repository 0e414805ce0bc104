import { adhesionMachine, timelineEntry, whoActsNext } from '@cessio/contract';
import {
  adhesionRecord,
  adhesionTimeline,
  getAdhesion,
  type AdhesionRecord,
} from '@cessio/contract/adhesions';
import { portalEvents } from '@cessio/shell';
import { act, freshApi, buildOf, buildUser, newId, renderInPortal, screen, waitFor } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { offeredSteps, timesDrawn } from '../../drawn-steps.ts';
import { AdhesionPage } from './adhesion.page.tsx';
import { stagesOf } from './adhesion-way.ts';

const api = freshApi();
const record: AdhesionRecord = buildOf(adhesionRecord, {
  id: newId(),
  number: 'ADH-2026-000013',
  legalName: 'Gravures Solignade',
  country: 'FR',
  currency: 'EUR',
  status: 'kyc_review',
  side: 'assignor',
  version: 3,
  createdAt: '2026-01-10T09:00:00.000Z',
  statusSince: '2026-01-11T09:00:00.000Z',
  nationalId: '732829320',
  wantedCeiling: 50_000_000,
  checklist: [
    {
      code: 'BILAN',
      label: 'Bilans',
      required: true,
      documentId: newId(),
      state: 'under_review',
      expiresOn: null,
      inForce: false,
    },
  ],
  checks: [{ label: 'Numéro d’immatriculation', ok: true, text: '732829320, valide' }],
  allowedActions: [
    {
      action: 'to_risk',
      label: 'Transmettre au risque',
      done: 'Transmise au risque',
      confirm: 'Transmettre ?',
      needs: { reason: null, comment: 'optional', payload: null },
      enabled: false,
      blockedBy: { code: 'DOCUMENTS_MISSING', text: 'Il manque : Bilans (à vérifier).', who: 'Conseiller' },
      look: { rank: 'main' },
    },
  ],
});

beforeEach(() => {
  api.on(adhesionTimeline, { data: [] });
  api.on(whoActsNext, { mine: null, elsewhere: null, toPay: null });
});
const show = () =>
  renderInPortal(<AdhesionPage />, {
    user: buildUser({ role: 'adviser' }),
    path: `/adhesions/${record.id}`,
    route: '/adhesions/:id',
    texts: { requests: fr },
  });

it('shows the file of a request, why its next step waits, and how late the bank’s answer is', async () => {
  api.on(getAdhesion, { ...record, dueOn: '2026-01-13' });
  await show();
  expect(await screen.findByRole('heading', { name: /Adhésion ADH-2026-000013/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Bilans' })).toBeInTheDocument();
  expect(screen.getByText('0 sur 1 validées')).toBeInTheDocument();
  expect(screen.getByText(/732829320, valide/)).toBeInTheDocument();
  expect(screen.getByText(/Il manque : Bilans/)).toBeInTheDocument();
  expect(screen.getByText(/^\d+ jours ouvrés de retard$/)).toBeInTheDocument();
});

it('draws each step of the table that the API offers, once, and none that it does not', async () => {
  const steps = offeredSteps(adhesionMachine);
  const once = Object.fromEntries(steps.map(({ action }) => [action, 1]));
  expect(Object.keys(once)).not.toHaveLength(0);
  api.on(getAdhesion, { ...record, allowedActions: steps });
  await show();
  await waitFor(() => expect(timesDrawn(steps)).toEqual(once));
  api.on(getAdhesion, { ...record, allowedActions: [] });
  act(() => portalEvents.emit('recordChanged', { entity: 'adhesion_request', id: record.id }));
  // What is not late says nothing of it.
  expect(screen.queryByText(/de retard$/)).toBeNull();
  const none = Object.fromEntries(steps.map(({ action }) => [action, 0]));
  await waitFor(() => expect(timesDrawn(steps)).toEqual(none));
});

it('draws the stages of each side, in the place of the one that waits, and none after an end', () => {
  const history = [
    { at: '2026-01-12T09:00:00.000Z', from: 'kyc_review', to: 'needs_info' },
    { at: '2026-01-11T09:00:00.000Z', from: 'submitted', to: 'kyc_review' },
  ].map((entry) => buildOf(timelineEntry, entry));
  const drawn = (status: AdhesionRecord['status'], side: AdhesionRecord['side']) =>
    stagesOf({ status, side }, history).map(({ state, progress }) => `${state} ${progress}`);
  expect(drawn('needs_info', 'debtor')).toEqual([
    'submitted done',
    'needs_info current',
    'approved planned',
    'active planned',
  ]);
  expect(drawn('risk_review', 'assignor').slice(0, 4)).toEqual([
    'submitted done',
    'kyc_review done',
    'risk_review current',
    'committee planned',
  ]);
  expect(drawn('refused', 'assignor')).toEqual(['kyc_review done', 'refused current']);
  expect(drawn('active', 'debtor').at(-1)).toBe('active done');
});
