import { todayInParis } from '@cessio/contract';
import {
  addHoliday,
  enterAccountingRate,
  enterReferenceRate,
  listAccountingRates,
  listHolidays,
  listReferenceRates,
  removeHoliday,
  type ReferenceRate,
} from '@cessio/contract/rates';
import { buildUser, freshApi, newId, problem, renderInPortal, screen, within } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { RatesPage } from './rates.page.tsx';

const api = freshApi();

const buildRate = (more: Partial<ReferenceRate> = {}): ReferenceRate => ({
  id: newId(),
  code: 'EURIBOR3M',
  onDate: '2026-01-12',
  ppm: 20_150,
  source: 'EMMI',
  corrects: null,
  reason: null,
  inForce: true,
  enteredAt: '2026-01-12T10:20:00.000Z',
  enteredBy: 'Hélène Marchadier',
  ...more,
});
const current = buildRate();
const wrong = buildRate({ onDate: '2026-01-05', ppm: 21_050, inForce: false });
const corrected = buildRate({
  onDate: '2026-01-05',
  ppm: 20_150,
  corrects: wrong.id,
  reason: 'Chiffres inversés.',
});

beforeEach(() => {
  api.on(listReferenceRates, {
    data: [current, corrected, wrong],
    codes: [
      { code: 'EURIBOR3M', current, staleFrom: '2026-01-23', stale: true },
      { code: 'TMM', current: null, staleFrom: null, stale: false },
    ],
  });
});

const open = (path = '/rates') =>
  renderInPortal(<RatesPage />, { user: buildUser({ role: 'm1' }), path, texts: { invoices: fr } });

it('says what holds, since when, who entered it from where, and that it is too old', async () => {
  await open();
  const card = within(await screen.findByRole('region', { name: 'EURIBOR 3 mois' }));
  expect(card.getByText('2,015 %')).toBeVisible();
  expect(card.getByText('au 12/01/2026')).toBeVisible();
  expect(card.getByText('Trop ancien depuis le 23/01/2026')).toBeVisible();
  expect(card.getByText('Hélène Marchadier')).toBeVisible();
  expect(card.getByText('EMMI')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'TMM' })).getByText('Aucune valeur')).toBeVisible();
});

it('sends a value once it can be read, and shows the API’s doubt at the field', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Saisir\u00a0: EURIBOR 3 mois' }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = dialog.getByLabelText(/^Taux \(%\)/);
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  await user.type(value, 'trois');
  await user.click(save);
  expect(await dialog.findByText('Taux attendu, par exemple 3,40.')).toBeVisible();
  expect(api.sentTo(enterReferenceRate)).toEqual([]);

  await user.clear(value);
  await user.type(value, '340');
  const message = 'Attendu\u00a0: entre −5,00\u00a0% et 20,00\u00a0%. Vouliez-vous dire 3,40\u00a0%\u00a0?';
  api.on(
    enterReferenceRate,
    problem('VALIDATION_FAILED', { errors: [{ path: '/ppm', code: 'OUT_OF_RANGE', message }] }),
  );
  await user.click(save);
  expect((await dialog.findAllByText(message.replaceAll('\u00a0', ' ')))[0]).toBeVisible();

  await user.clear(value);
  await user.type(value, '-0,5');
  api.on(enterReferenceRate, buildRate({ ppm: -5_000 }));
  await user.click(save);
  expect(await screen.findByText('Taux enregistré')).toBeVisible();
  expect(api.sentTo(enterReferenceRate).at(-1)?.body).toEqual({
    code: 'EURIBOR3M',
    ppm: -5_000,
    onDate: todayInParis(),
    source: 'EMMI',
  });
});

it('keeps corrected values in the history, and corrects one with its reason', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Historique\u00a0: EURIBOR 3 mois' }));
  const history = within(await screen.findByRole('dialog'));
  expect(history.getByText('Chiffres inversés.')).toBeVisible();
  expect(history.getByText('Corrigé')).toBeVisible();
  expect(history.getAllByRole('button', { name: /^Corriger/ })).toHaveLength(2);
  await user.click(history.getByRole('button', { name: 'Corriger le taux du 12/01/2026' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Corriger\u00a0: EURIBOR 3 mois, 12/01/2026' }),
  );
  await user.type(dialog.getByLabelText(/^Taux \(%\)/), '2,02');
  await user.type(dialog.getByLabelText(/^Motif/), 'Relu.');
  api.on(enterReferenceRate, buildRate({ ppm: 20_200 }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Taux enregistré')).toBeVisible();
  expect(api.sentTo(enterReferenceRate)[0]?.body).toEqual({
    code: 'EURIBOR3M',
    ppm: 20_200,
    onDate: '2026-01-12',
    source: 'EMMI',
    corrects: current.id,
    reason: 'Relu.',
  });
});

it('enters an accounting rate for one euro', async () => {
  const { code: _, ppm: __, ...entered } = buildRate({ source: 'BCT' });
  const row = { ...entered, currency: 'TND' as const, perEuroPpm: 3_350_000 };
  api.on(listAccountingRates, { data: [row] });
  const { user } = await open('/rates?tab=accounting');
  expect(await screen.findByText('1 € = 3,35 TND')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Saisir un taux comptable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Devise/), 'TND');
  await user.type(dialog.getByLabelText(/^Pour 1/), '3,36');
  api.on(enterAccountingRate, row);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Taux enregistré')).toBeVisible();
  expect(api.sentTo(enterAccountingRate)[0]?.body).toEqual({
    currency: 'TND',
    perEuroPpm: 3_360_000,
    onDate: todayInParis(),
    source: 'BCT',
  });
});

it('adds and removes days to come, and none that has come', async () => {
  const year = Number(todayInParis().slice(0, 4));
  const past = {
    id: newId(),
    country: 'FR',
    date: `${year}-01-01`,
    label: 'Jour de l’an',
    enteredBy: null,
  } as const;
  const next = { ...past, id: newId(), date: `${year + 1}-01-01` };
  api.on(listHolidays, { data: [past, next] });
  const { user } = await open('/rates?tab=holidays');
  expect(await screen.findByText('Jour de l’an')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Année/), String(year + 1));
  await user.click(await screen.findByRole('button', { name: `Retirer le 01/01/${year + 1}` }));
  api.on(removeHoliday, undefined);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Jour férié retiré')).toBeVisible();
  expect(api.sentTo(removeHoliday)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Ajouter un jour férié' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Jour/), `15/06/${year + 1}`);
  await user.type(dialog.getByLabelText(/^Libellé/), 'Pont');
  api.on(addHoliday, { ...next, date: `${year + 1}-06-15`, label: 'Pont' });
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Jour férié ajouté')).toBeVisible();
  expect(api.sentTo(addHoliday)[0]?.body).toEqual({
    country: 'FR',
    date: `${year + 1}-06-15`,
    label: 'Pont',
  });
});
