import type { Locator } from '@playwright/test';
import ICAL from 'ical.js';
import { freshNumber } from '../fixtures/einvoice.ts';
import { fetchTokensOf, registerNewcomer } from '../fixtures/people.ts';
import { callApi, callAs, stack } from '../fixtures/stack.ts';
import { expect, expectAccessible, signIn, test } from '../fixtures/test.ts';
import { boxOf, Calendar } from '../pages/calendar.ts';
import { SignIn } from '../pages/sign-in.ts';

/** The last Saturday and Sunday of October 2027: clocks go back in the night between them. */
const SATURDAY = '2027-10-30';
const SUNDAY = '2027-10-31';

interface Event {
  id: string;
  title: string;
  start: string;
  end: string | null;
  version: number;
}

/** An event of the legal department, as the API returns it. */
async function told(title: string): Promise<Event | undefined> {
  const path = `/api/calendar/events?from=${SATURDAY}&to=${SUNDAY}&kind=custom`;
  return (await callAs<Event[]>('legal', 'GET', path)).find((event) => event.title === title);
}

async function make(title: string): Promise<Event> {
  return callAs('legal', 'POST', '/api/calendar/events', {
    title,
    start: `${SATURDAY}T08:00:00.000Z`,
    end: `${SATURDAY}T09:00:00.000Z`,
    allDay: false,
    timeZone: 'Europe/Paris',
  });
}

/** Truncated texts; visually hidden ones are one pixel wide. */
const cutIn = (elements: Locator): Promise<(string | null)[]> =>
  elements.evaluateAll((all) =>
    all
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

async function drop(title: string): Promise<void> {
  const event = await told(title);
  if (event) await callAs('legal', 'DELETE', `/api/calendar/events/${event.id}?version=${event.version}`);
}

test('what is shown is in the address', async ({ page }) => {
  await signIn(page, 'client');
  const calendar = await Calendar.open(page, 'vue=mois&date=2026-11-15');
  await expect(page.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible();
  await page.getByRole('radio', { name: 'Semaine' }).click();
  await expect(page).toHaveURL(/vue=semaine/);
  await expect(calendar.day('9 novembre 2026')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Semaine suivante' }).click();
  await expect(page).toHaveURL(/date=2026-11-22/);
  await page.getByRole('radio', { name: 'Liste' }).click();
  const filter = page.getByRole('region', { name: 'Afficher' });
  for (const kind of ['Confirmations', 'Documents', 'Décisions', 'Fins de garantie']) {
    await filter.getByRole('checkbox', { name: kind }).click();
    await expect(filter.getByRole('checkbox', { name: kind })).not.toBeChecked();
  }
  await expect(page).toHaveURL(/afficher=echeance(%2C|,)custom/);
  await page.reload();
  await expect(filter.getByRole('checkbox', { name: 'Documents' })).not.toBeChecked();
  await expect(filter.getByRole('checkbox', { name: 'Échéances' })).toBeChecked();
  await page.goBack();
  await expect(filter.getByRole('checkbox', { name: 'Fins de garantie' })).toBeChecked();
});

test('a day of the month says how many of each kind, and no view cuts a number or a figure', async ({
  page,
}) => {
  await signIn(page, 'adviser');
  await Calendar.open(page, 'vue=mois');
  const lines = page.locator('.cal-line');
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lines.filter({ hasText: /^\d+\s*\d+ échéances?/ }).first()).toBeVisible();
    expect(await cutIn(lines.locator('*'))).toEqual([]);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Semaine' }).click();
  const titles = page.locator('a.cal-event strong');
  await expect(titles.first()).toBeVisible();
  expect(await cutIn(titles)).toEqual([]);
});

test('several events of one day are one line of the month; Enter opens the day with each', async ({
  page,
}) => {
  const newcomer = await registerNewcomer();
  const { token } = await fetchTokensOf(newcomer);
  const titles = ['Appel', 'Visite'].map((word) => `${word} ${freshNumber('AG')}`);
  for (const title of titles)
    await callApi(token, 'POST', '/api/calendar/events', {
      title,
      start: SATURDAY,
      end: null,
      allDay: true,
      timeZone: 'Europe/Paris',
    });
  await SignIn.as(page, newcomer);
  await expect(page).not.toHaveURL(/signin/);
  const calendar = await Calendar.open(page, `vue=mois&date=${SUNDAY}`);
  const line = calendar.event('2 événements');
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/vue=jour/);
  await expect(page.getByRole('heading', { name: 'samedi 30 octobre 2027' })).toBeFocused();
  for (const title of titles) await expect(calendar.event(title)).toBeVisible();
  await page.goBack();
  await line.click();
  await expect(page).toHaveURL(/vue=jour/);
  await page.goBack();
  // The day itself, where it is empty.
  const { x, y, height } = await boxOf(line);
  await page.mouse.click(x + 20, y + height + 12);
  await expect(page.getByRole('heading', { name: 'samedi 30 octobre 2027' })).toBeVisible();
});

test('an event is made, dragged over the change of clocks, undone, stretched, edited by keyboard, deleted', async ({
  page,
}) => {
  const title = `Point ${freshNumber('AG')}`;
  await signIn(page, 'legal');
  const calendar = await Calendar.open(page, `vue=semaine&date=${SATURDAY}`);
  await page.getByRole('button', { name: 'Nouvel événement' }).click();
  await calendar.field('Titre').fill(title);
  await calendar.field('Heure de début').fill('10h');
  await calendar.field('Heure de fin').fill('11:00');
  await calendar.dialog.getByRole('button', { name: 'Créer l’événement' }).click();
  const event = calendar.event(title);
  await expect(event).toContainText('10:00');
  expect(await told(title)).toMatchObject({ start: `${SATURDAY}T08:00:00.000Z` });

  const centre = async () => {
    const { x, y, width, height } = await boxOf(event);
    return { x: x + width / 2, y: y + height / 3 };
  };
  const start = await centre();
  const sunday = await boxOf(calendar.day('31 octobre 2027'));
  await calendar.drag(start, { x: sunday.x + 40, y: start.y });
  await expect(calendar.toast('Événement déplacé')).toBeVisible();
  // Ten o’clock stays ten o’clock when the clocks change.
  expect(await told(title)).toMatchObject({
    start: `${SUNDAY}T09:00:00.000Z`,
    end: `${SUNDAY}T10:00:00.000Z`,
  });
  await calendar.toast('Événement déplacé').getByRole('button', { name: 'Annuler' }).click();
  await expect(calendar.toast('Déplacement annulé')).toBeVisible();
  await expect.poll(async () => Math.round((await centre()).x)).toBe(Math.round(start.x));
  expect(await told(title)).toMatchObject({ start: `${SATURDAY}T08:00:00.000Z` });

  await calendar.stretch(event);
  await expect(calendar.toast('Durée modifiée')).toBeVisible();
  expect(await told(title)).toMatchObject({ end: `${SATURDAY}T09:30:00.000Z` });

  await event.focus();
  await page.keyboard.press('Enter');
  await expect(calendar.dialog.getByRole('heading', { name: 'Modifier l’événement' })).toBeVisible();
  await calendar.field('Heure de début').fill('14h30');
  await calendar.field('Heure de fin').fill('16:00');
  await page.keyboard.press('Enter');
  await expect(calendar.dialog).toBeHidden();
  await expect(event).toContainText('14:30');
  expect(await told(title)).toMatchObject({ start: `${SATURDAY}T12:30:00.000Z` });

  await event.click();
  await calendar.dialog.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(event).toBeHidden();
  expect(await told(title)).toBeUndefined();
});

test('a slot that is drawn with the mouse opens the form on it', async ({ page }) => {
  await signIn(page, 'legal');
  const calendar = await Calendar.open(page, 'vue=semaine&date=2027-11-03');
  const friday = await boxOf(calendar.day('5 novembre 2027'));
  const nine = await boxOf(page.getByText('09:00', { exact: true }));
  const x = friday.x + 30;
  await calendar.drag({ x, y: nine.y + 6 }, { x, y: nine.y + 6 + 62 });
  await expect(calendar.field('Début')).toHaveValue('05/11/2027');
  await expect(calendar.field('Heure de début')).toHaveValue('09:00');
  await expect(calendar.field('Heure de fin')).toHaveValue('11:00');
});

test('changed elsewhere meanwhile, a move is taken back and told', async ({ page, problems }) => {
  problems.allow(/status of 409/);
  const title = `Conflit ${freshNumber('AG')}`;
  const made = await make(title);
  await signIn(page, 'legal');
  const calendar = await Calendar.open(page, `vue=semaine&date=${SATURDAY}`);
  await expect(calendar.event(title)).toContainText('10:00');
  await callAs('legal', 'PATCH', `/api/calendar/events/${made.id}`, {
    version: made.version,
    start: `${SATURDAY}T11:00:00.000Z`,
    end: `${SATURDAY}T12:00:00.000Z`,
  });
  const { x, y, width } = await boxOf(calendar.event(title));
  const friday = await boxOf(calendar.day('29 octobre 2027'));
  await calendar.drag({ x: x + width / 2, y: y + 12 }, { x: friday.x + 40, y: y + 12 });
  await expect(page.getByText('Modifié entre-temps')).toBeVisible();
  await expect(calendar.event(title)).toContainText('13:00');
  await drop(title);
});

test('a calendar application reads the secret address, until it is renewed', async ({ page }) => {
  const title = `Abonné, « ${freshNumber('AG')} »`;
  // An account has one address: a user for this test only.
  const newcomer = await registerNewcomer();
  const { token } = await fetchTokensOf(newcomer);
  const start = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const made = await callApi<Event>(token, 'POST', '/api/calendar/events', {
    title,
    start,
    end: null,
    allDay: false,
    timeZone: 'Africa/Tunis',
  });
  await SignIn.as(page, newcomer);
  await expect(page).not.toHaveURL(/signin/);
  const calendar = await Calendar.open(page, 'vue=liste');
  await page.getByRole('button', { name: 'S’abonner' }).click();
  const address = calendar.dialog.getByRole('textbox', { name: 'Adresse secrète' });
  await calendar.dialog.getByRole('button', { name: 'Créer l’adresse' }).click();
  await expect(calendar.dialog).toContainText(
    'Toute personne qui connaît cette adresse peut lire votre calendrier',
  );
  await expect(calendar.dialog.getByRole('link', { name: 'Ouvrir dans mon application' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\.ics$/,
  );

  // The address is the portal's public one: the stack under test may be elsewhere.
  const read = async (url: string, headers: Record<string, string> = {}) =>
    fetch(new URL(new URL(url).pathname, stack.host), { headers });
  const url = await address.inputValue();
  const answer = await read(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const parsed = new ICAL.Component(ICAL.parse(await answer.text()) as string);
  for (const zone of parsed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const found = parsed
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .find(({ uid }) => uid === `${made.id}@cessio`);
  expect(found?.summary).toBe(title);
  expect(found?.startDate.zone.tzid).toBe('Africa/Tunis');
  expect(Math.abs(Number(found?.startDate.toJSDate()) - Date.parse(start))).toBeLessThan(1000);
  const etag = answer.headers.get('etag') ?? '';
  expect((await read(url, { 'if-none-match': etag })).status).toBe(304);

  await calendar.dialog.getByRole('button', { name: 'Renouveler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renouveler' }).click();
  await expect(address).not.toHaveValue(url);
  expect((await read(url)).status).toBe(404);
});
