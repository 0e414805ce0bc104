import { listJobs, type JobState } from '@cessio/contract/jobs';
import { buildUser, freshApi, problem, renderInPortal, screen, within } from '@cessio/testing';
import '../../session/host-texts.ts';
import { JobsPage } from './jobs.page.tsx';

const api = freshApi();

const job = (fields: Partial<JobState>): JobState => ({
  name: 'watch-calls',
  label: 'Suivre les mises en jeu',
  hour: '09:00',
  calendar: 'business',
  eachDay: false,
  doneAt: '2027-01-15T08:00:12.000Z',
  doneDay: '2027-01-15',
  nextAt: '2027-01-18T08:00:00.000Z',
  waitingDays: 0,
  waitingFrom: null,
  failures: [],
  ...fields,
});
const accrual = job({
  name: 'accrue-interest',
  label: 'Calculer les intérêts',
  hour: '22:00',
  calendar: 'all',
  eachDay: true,
  waitingDays: 3,
  waitingFrom: '2027-01-16',
});
const failure = {
  day: '2027-01-16',
  since: '2027-01-16T21:00:00.000Z',
  lastAt: '2027-01-18T10:30:00.000Z',
  attempts: 42,
  reason: 'no rate of …',
};

const open = (data: JobState[], role: 'super' | 'm1' = 'super') => {
  api.on(listJobs, { data });
  return renderInPortal(<JobsPage />, { user: buildUser({ role }), path: '/ops/jobs' });
};
const cellsOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows each job with its hour, last success, last day done and next run', async () => {
  await open([job({}), accrual]);
  expect(await cellsOf('mises en jeu')).toEqual([
    'Suivre les mises en jeu',
    'Les jours ouvrés à 09:00',
    'À jour',
    '15/01/2027',
    '15/01/2027 09:00',
    '18/01/2027 09:00',
  ]);
  expect((await cellsOf('intérêts')).slice(1, 3)).toEqual([
    'Tous les jours à 22:00Jours manqués rattrapés un par un',
    '3 jours en attente',
  ]);
  expect(screen.queryByText(/Tâche en échec/)).toBeNull();
});

it('says which job fails for which day, since when and why, and what waits behind it', async () => {
  await open([{ ...accrual, failures: [failure] }, job({})]);
  expect(await screen.findByText('Tâche en échec : Calculer les intérêts')).toBeVisible();
  expect(
    screen.getByText(
      'Journée du 16/01/2027. 42 essais depuis le 16/01/2027 22:00, le dernier le 18/01/2027 11:30. Cause technique : no rate of …',
    ),
  ).toBeVisible();
  expect(screen.getByText('3 jours à traiter depuis le 16/01/2027.')).toBeVisible();
  expect((await cellsOf('Calculer'))[2]).toBe('En échec');
});

it('lists a job that runs all the time only by its failure', async () => {
  const loop = job({ label: 'Sceller les écritures', hour: null, doneAt: null, doneDay: null, nextAt: null });
  await open([{ ...loop, failures: [{ ...failure, day: null, attempts: 1 }] }]);
  expect(await screen.findByText(/^1 essai, le 18\/01\/2027 11:30\./)).toBeVisible();
  expect(screen.queryByText(/à traiter/)).toBeNull();
  expect(await cellsOf('Sceller')).toEqual([
    'Sceller les écritures',
    'En continu',
    'En échec',
    '–',
    '–',
    '–',
  ]);
});

it('leads the administrator to the other pages of operations, and a manager to none', async () => {
  const { unmount } = await open([job({})]);
  expect(await screen.findByRole('link', { name: 'Modules' })).toBeVisible();
  unmount();
  await open([job({})], 'm1');
  await cellsOf('mises en jeu');
  expect(screen.queryByRole('link', { name: 'Modules' })).toBeNull();
});

it('says so when it cannot be read, and reads again', async () => {
  api.on(listJobs, problem('INTERNAL'));
  const { user } = await renderInPortal(<JobsPage />, {
    user: buildUser({ role: 'super' }),
    path: '/ops/jobs',
  });
  const again = await screen.findByRole('button', { name: /Réessayer/ });
  api.on(listJobs, { data: [job({})] });
  await user.click(again);
  expect(await cellsOf('mises en jeu')).toHaveLength(6);
});
