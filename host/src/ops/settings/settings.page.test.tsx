import {
  addOwnAccount,
  changeOwnAccount,
  listOwnAccounts,
  type OwnAccount,
} from '@cessio/contract/own-accounts';
import {
  config,
  getSettings,
  listContracts,
  portalSettings,
  todayInParis,
  updateSettings,
} from '@cessio/contract';
import {
  buildOf,
  freshApi,
  buildConfig,
  buildUser,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
  type SentCall,
} from '@cessio/testing';
import '../../session/host-texts.ts';
import { SettingsPage } from './settings.page.tsx';

const settings = buildOf(portalSettings, {
  idleLockMinutes: 25,
  reviewTargetDays: 2,
  uncoveredReasonPpm: 0,
  releaseFailures: 3,
  demandFeePpm: 15_000,
  demandFeeMin: 50_000,
  bank: buildConfig().bank,
  version: 4,
  updatedAt: '2026-01-15T08:31:00.000Z',
  updatedBy: 'Naïm Tazi',
});

const account: OwnAccount = {
  id: newId(),
  iban: 'FR7699999000010000000000115',
  bic: null,
  holder: 'Cessio',
  currency: 'EUR',
  purpose: 'collection',
  contractId: null,
  contractNumber: null,
  active: true,
  version: 1,
  createdAt: '2026-01-15T08:31:00.000Z',
  createdBy: null,
};

const api = freshApi();
/** Of the card « Règles »: each card is saved separately. */
const save = () =>
  within(screen.getByRole('form', { name: 'Règles' })).getByRole('button', { name: 'Enregistrer' });
beforeEach(() => {
  api.on(config, buildConfig());
  api.on(getSettings, settings);
  api.on(listOwnAccounts, { data: [account] });
});

const open = () =>
  renderInPortal(<SettingsPage />, { user: buildUser({ role: 'super' }), path: '/ops/settings' });

it('asks before the portal is closed, and says until when', async () => {
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText('Durée prévue'), '120');
  await user.type(screen.getByLabelText('Message affiché'), 'Mise à jour.');
  await user.click(screen.getByRole('button', { name: 'Fermer le portail…' }));
  const question = await screen.findByRole('alertdialog');
  expect(api.sentTo(updateSettings)).toEqual([]);

  const on = { on: true, until: '2026-01-15T10:31:00.000Z', message: 'Mise à jour.' };
  api.on(updateSettings, { ...settings, version: 5, maintenance: on });
  const before = Date.now();
  await user.click(within(question).getByRole('button', { name: 'Fermer le portail' }));
  expect(await screen.findByRole('button', { name: 'Rouvrir le portail' })).toBeVisible();
  const [sent] = api.sentTo(updateSettings);
  const { version, maintenance } = (sent as SentCall).body as {
    version: number;
    maintenance: { on: boolean; until: string; message: string };
  };
  expect([version, maintenance.on, maintenance.message]).toEqual([4, true, 'Mise à jour.']);
  expect(Date.parse(maintenance.until) - before).toBeGreaterThanOrEqual(120 * 60_000);
  expect(Date.parse(maintenance.until) - before).toBeLessThan(121 * 60_000);
  // This browser learns of it without the socket.
  await waitFor(() => expect(api.sentTo(config)).toHaveLength(1));

  api.on(updateSettings, { ...settings, version: 6 });
  await user.click(screen.getByRole('button', { name: 'Rouvrir le portail' }));
  expect(await screen.findByRole('button', { name: 'Fermer le portail…' })).toBeVisible();
  expect(api.sentTo(updateSettings)[1]?.body).toEqual({ version: 5, maintenance: { on: false } });
});

it('offers the minutes that hold although they are not on the list, and saves what changed', async () => {
  const { user } = await open();
  const idle = await screen.findByLabelText('Verrouillage après inactivité');
  expect(idle).toHaveValue('25');
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(idle, '60');
  await user.type(screen.getByLabelText('Seuil du comité'), '250000');
  api.on(updateSettings, { ...settings, version: 5, idleLockMinutes: 60, committeeThreshold: 25_000_000 });
  await user.click(save());
  expect(await screen.findByText('Réglages enregistrés')).toBeVisible();
  expect(api.sentTo(updateSettings)[0]?.body).toEqual({
    version: 4,
    idleLockMinutes: 60,
    committeeThreshold: 25_000_000,
    mfaRequiredForStaff: false,
    reviewTargetDays: 2,
    uncoveredReasonPpm: 0,
    releaseFailures: 3,
    demandFeePpm: 15_000,
    demandFeeMin: 50_000,
    remoteOverrides: false,
  });
});

it('says that somebody else was faster, shows what they set and keeps what was typed', async () => {
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText('Verrouillage après inactivité'), '60');
  api.on(updateSettings, problem('VERSION_CONFLICT', { detail: 'Naïm Tazi a modifié ce dossier à 09:31.' }));
  api.on(getSettings, { ...settings, version: 9, mfaRequiredForStaff: true });
  await user.click(save());
  expect(await screen.findByText(/Naïm Tazi a modifié/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch', { name: /Deuxième facteur/ })).toBeChecked());
  expect(screen.getByLabelText('Verrouillage après inactivité')).toHaveValue('60');
  api.on(updateSettings, { ...settings, version: 10, mfaRequiredForStaff: true, idleLockMinutes: 60 });
  await user.click(save());
  expect(await screen.findByText('Réglages enregistrés')).toBeVisible();
  expect(api.sentTo(updateSettings)[1]?.body).toMatchObject({ version: 9, idleLockMinutes: 60 });
});

it('adds a comparison rate from what is typed, shows what holds and what held', async () => {
  const rate = (perEuroPpm: number, since: string, setBy: string) => ({
    currency: 'MAD' as const,
    perEuroPpm,
    since,
    setBy,
    setAt: '2026-01-14T08:00:00.000Z',
  });
  const first = rate(10_700_000, '2026-01-01', 'Naïm Tazi');
  api.on(getSettings, { ...settings, comparisonRates: [first] });
  const { user } = await open();
  const card = within(await screen.findByRole('form', { name: 'Taux de comparaison' }));
  expect(card.getByText('1 € = 10,70 MAD')).toBeVisible();
  expect(card.getByText('Naïm Tazi')).toBeVisible();
  expect(card.getAllByText('Aucun taux : décisions bloquées')).toHaveLength(2);
  const typed = card.getByLabelText(/^Pour 1 €/);
  const saves = card.getByRole('button', { name: 'Enregistrer' });
  for (const wrong of ['1e308', '-3', '10,8512345']) {
    await user.clear(typed);
    await user.type(typed, wrong);
    await user.click(saves);
    expect(await card.findByText(/Taux attendu, par exemple 10,85/)).toBeVisible();
  }
  expect(api.sentTo(updateSettings)).toEqual([]);
  await user.clear(typed);
  await user.type(typed, '10,85');
  const second = rate(10_850_000, '2026-01-15', 'Maude Ker');
  api.on(updateSettings, { ...settings, version: 5, comparisonRates: [second, first] });
  await user.click(saves);
  expect(await card.findByText('1 € = 10,85 MAD')).toBeVisible();
  expect(card.getByText('1 taux précédent')).toBeVisible();
  const [sent] = api.sentTo(updateSettings);
  expect(sent?.body).toEqual({
    version: 4,
    comparisonRate: { currency: 'MAD', perEuroPpm: 10_850_000, since: todayInParis() },
  });
  expect(typed).toHaveValue('');
});

it('adds an account of the bank, and asks before one is used no longer', async () => {
  api.on(listContracts, { data: [], nextCursor: null });
  const { user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Comptes de la banque' }));
  expect(await card.findByText('Encaissement · EUR · Cessio')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Ajouter un compte' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^IBAN/), 'FR14 2004 1010 0505 0001 3M02 606');
  await user.type(dialog.getByLabelText(/^BIC/), 'PSSTFRPPPAR');
  await user.type(dialog.getByLabelText(/^Titulaire/), 'Banque');
  await user.selectOptions(dialog.getByLabelText(/^Usage/), 'payment');
  api.on(addOwnAccount, account);
  await user.click(dialog.getByRole('button', { name: 'Ajouter un compte' }));
  expect(await screen.findByText('Compte ajouté')).toBeVisible();
  expect(api.sentTo(addOwnAccount)[0]?.body).toEqual({
    iban: 'FR14 2004 1010 0505 0001 3M02 606',
    bic: 'PSSTFRPPPAR',
    holder: 'Banque',
    currency: 'EUR',
    purpose: 'payment',
    contractId: null,
  });

  await user.click(card.getByRole('button', { name: 'Désactiver FR76…0115' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/ne verront plus ce compte/)).toBeVisible();
  api.on(changeOwnAccount, { ...account, active: false, version: 2 });
  await user.click(question.getByRole('button', { name: 'Désactiver' }));
  expect(await screen.findByText('Désactivé')).toBeVisible();
  expect(api.sentTo(changeOwnAccount)[0]?.body).toEqual({ version: 1, active: false });
});
