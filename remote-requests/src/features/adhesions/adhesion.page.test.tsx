import { adhesionMachine, stepFormOf, timelineEntry, whoActsNext } from '@cessio/contract';
import {
  adhesionRecord,
  adhesionTimeline,
  getAdhesion,
  updateAdhesion,
  voteAdhesion,
  writeMinutes,
  type AdhesionRecord,
} from '@cessio/contract/adhesions';
import { agreedTerms, DEFAULT_TERMS } from '@cessio/contract/contracts';
import {
  freshApi,
  buildOf,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { testDrawnSteps } from '../../drawn-steps.ts';
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
const show = (user = buildUser({ role: 'adviser' })) =>
  renderInPortal(<AdhesionPage />, {
    user,
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
  expect(screen.getByText('Bilans (à vérifier)')).toBeInTheDocument();
  expect(screen.getByText(/^\d+ jours ouvrés de retard$/)).toBeInTheDocument();
});

testDrawnSteps(
  adhesionMachine,
  'adhesion_request',
  (allowedActions) => {
    api.on(getAdhesion, { ...record, allowedActions });
    return record.id;
  },
  show,
);

it.each(
  adhesionMachine.transitions.filter(({ by }) => !by.some((part) => part === 'system' || part === 'D')),
)(
  'leads with the ceiling that is fixed before « $label », and names the one that was asked for',
  async (row) => {
    const clauses = [{ label: 'Résiliation', text: 'Préavis de 60 jours' }];
    const terms = buildOf(agreedTerms, { ceiling: 30_000_000 });
    const step = {
      ...stepFormOf(row, row.by, {}, { asked: [], colleagues: [] }),
      enabled: true,
      blockedBy: null,
    };
    api.on(getAdhesion, { ...record, terms, clauses, status: row.from[0], allowedActions: [step] });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: row.label }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/300.000,00.€ · demandé.: 500.000,00.€/);
    // Before the contract is prepared or signed, its terms are shown, with its PDF.
    const signs = ['prepare', 'countersign'].includes(row.action);
    expect(within(dialog).queryAllByText('Préavis de 60 jours')).toHaveLength(signs ? 1 : 0);
    expect(within(dialog).queryAllByRole('button', { name: 'Lire le contrat (PDF)' })).toHaveLength(
      signs ? 1 : 0,
    );
  },
);

it('takes the vote of whoever may, and the minutes with those who were there', async () => {
  const manager = buildUser({ role: 'm1' });
  const members = [
    { id: manager.id, name: 'Hélène Marchadier' },
    { id: newId(), name: 'Naïm Tazi' },
    { id: newId(), name: 'Pascal Orsini' },
  ];
  const voted = {
    id: newId(),
    by: 'Naïm Tazi',
    vote: 'for',
    comment: null,
    at: record.createdAt,
    mine: false,
    stale: false,
  };
  const before = {
    ...record,
    status: 'committee',
    decidedBy: 'manager_and_administrator',
    allowedActions: [],
    members,
    votes: [voted, { ...voted, id: newId(), by: 'Ancien Vote', stale: true }],
    mayVote: true,
    mayMinute: true,
    lacks: ['1 vote pour', 'le procès-verbal'],
    minutes: null,
  };
  api.on(getAdhesion, before);
  const after = { ...before, mayVote: false, votes: [voted, { ...voted, id: newId(), vote: 'against' }] };
  api.on(voteAdhesion, () => {
    api.on(getAdhesion, after);
    return after;
  });
  const { user } = await show(manager);
  const card = within(await screen.findByRole('region', { name: 'Comité' }));
  expect(card.getAllByText('Pour', { selector: 'li *' })[0]).toBeVisible();
  expect(card.getByText('Avant l’accord, il manque : 1 vote pour, le procès-verbal.')).toBeVisible();
  expect(card.getByText('Donné sur une version antérieure : ne compte plus.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Voter' }));
  expect(await card.findByText('Choisissez votre vote')).toBeVisible();
  await user.click(card.getByRole('radio', { name: 'Contre' }));
  await user.type(card.getByRole('textbox', { name: /^Commentaire/ }), ' Trop tôt ');
  await user.click(card.getByRole('button', { name: 'Voter' }));
  await waitFor(() => expect(card.queryByRole('button', { name: 'Voter' })).toBeNull());
  expect(api.sentTo(voteAdhesion).map(({ body }) => body)).toEqual([
    { version: 3, vote: 'against', comment: 'Trop tôt' },
  ]);

  api.on(writeMinutes, after);
  await user.click(card.getByRole('button', { name: 'Rédiger le procès-verbal' }));
  await user.click(card.getByRole('button', { name: 'Enregistrer' }));
  expect(await card.findByText('Rédigez le procès-verbal')).toBeVisible();
  // Its writer and the voters attended; another attendee is added.
  await user.click(card.getByRole('checkbox', { name: 'Pascal Orsini' }));
  await user.type(card.getByRole('textbox', { name: 'Procès-verbal' }), 'Le rapport est entendu.');
  await user.click(card.getByRole('button', { name: 'Enregistrer' }));
  expect(await api.firstBody(writeMinutes)).toEqual({
    version: 3,
    text: 'Le rapport est entendu.',
    attendees: members.map(({ id }) => id),
  });
});

it('says where the manager decides alone, and asks for neither vote nor minutes', async () => {
  api.on(getAdhesion, {
    ...record,
    status: 'committee',
    decidedBy: 'manager',
    mayVote: false,
    mayMinute: false,
  });
  await show(buildUser({ role: 'm1' }));
  const card = within(await screen.findByRole('region', { name: 'Comité' }));
  expect(card.getByText(/^Le responsable décide seul/)).toBeVisible();
  expect(card.queryByRole('radio')).toBeNull();
  expect(card.queryByRole('button')).toBeNull();
});

it('sets the terms of the contract until they are decided on, as they will be signed', async () => {
  api.on(getAdhesion, { ...record, terms: null, termsOpen: true });
  api.on(updateAdhesion, record);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Fixer les conditions' }));
  // Without delay none is shown.
  expect(screen.queryByText(/de retard$/)).toBeNull();
  const form = within(screen.getByRole('form', { name: 'Conditions du contrat' }));
  const typed = async (name: RegExp, text: string) => {
    const field = form.getByRole('textbox', { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const chosen = (name: RegExp, option: string) =>
    user.selectOptions(form.getByRole('combobox', { name }), option);
  const save = () => user.click(form.getByRole('button', { name: 'Enregistrer' }));
  const saysAt = async (name: RegExp, text: RegExp) => {
    await save();
    await waitFor(() => expect(form.getByLabelText(name)).toHaveAccessibleDescription(text));
    expect(api.sentTo(updateAdhesion)).toHaveLength(0);
  };
  await typed(/^Quotité/, '90');
  await typed(/^Fonds de garantie, en/, '15');
  await typed(/^Commission d’affacturage/, '0,8');
  await typed(/^Commission minimale/, '5');
  await typed(/^Commission de garantie/, '0,2');
  await typed(/^Marge/, '340');
  await typed(/^TVA sur les commissions/, '20');
  await typed(/^Délai maximal/, '120');
  await saysAt(/^Recours/, /^Choisissez$/);
  await chosen(/^Recours/, 'Avec recours');
  // Nobody else is party to it.
  expect(
    within(form.getByRole('combobox', { name: /^Commissions à la charge/ })).getAllByRole('option'),
  ).toHaveLength(1);
  await saysAt(/^Marge/, /entre 0,00.% et 30,00.%. Vouliez-vous dire 3,40.%/);
  await typed(/^Marge/, '1,2');
  await saysAt(/^Fonds de garantie, en/, /^Quotité et fonds de garantie font 105.%.: 100.% au plus/);
  await typed(/^Fonds de garantie, en/, '10');
  await typed(/^Plancher/, '0,5');
  await saysAt(/^Plancher/, /^Un taux fixe n’a pas de plancher/);
  await chosen(/^Taux de référence/, 'EURIBOR 3 mois');
  await typed(/^Délai de grâce/, '20');
  const path = '/terms/graceDays';
  api.on(updateAdhesion, () =>
    problem('VALIDATION_FAILED', { errors: [{ path, code: 'OUT_OF_RANGE', message: 'De la banque' }] }),
  );
  await save();
  await waitFor(() =>
    expect(form.getByLabelText(/^Délai de grâce/)).toHaveAccessibleDescription('De la banque'),
  );
  expect(form.getByLabelText(/^Plancher/)).toHaveValue('0,5');
  api.on(updateAdhesion, record);
  await save();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(api.sentTo(updateAdhesion).at(-1)?.body).toEqual({
    version: 3,
    terms: {
      ...DEFAULT_TERMS,
      ceiling: 50_000_000,
      quotitePpm: 900_000,
      fdgPpm: 100_000,
      feePpm: 8_000,
      feeMin: 500,
      guaranteeFeePpm: 2_000,
      refRate: 'EURIBOR3M',
      marginPpm: 12_000,
      rateFloorPpm: 5000,
      graceDays: 20,
      vatPpm: 200_000,
      maxTenorDays: 120,
      recourse: true,
      notification: 'notified',
    },
  });
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
