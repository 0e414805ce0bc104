import { createCalendarEvent, updateCalendarEvent, type CalendarEvent } from '@cessio/contract';
import {
  buildCalendarEvent,
  buildUser,
  freshApi,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import '../session/host-texts.ts';
import './texts.ts';
import { EventDialog } from './event-dialog.tsx';

const { jest } = import.meta;
const PARIS = 'Europe/Paris';
const own = buildCalendarEvent({
  start: '2027-03-27T09:00:00.000Z',
  end: '2027-03-27T10:00:00.000Z',
  allDay: false,
  timeZone: PARIS,
  version: 3,
});
const api = freshApi();

async function open(event?: CalendarEvent) {
  const onClose = jest.fn();
  const view = await renderInPortal(
    <EventDialog
      {...(event && { event })}
      slot={event ?? { start: '2027-03-27T09:00:00.000Z', end: '2027-03-27T10:00:00.000Z', allDay: false }}
      zone={PARIS}
      onClose={onClose}
    />,
    { user: buildUser() },
  );
  const dialog = within(screen.getByRole('dialog'));
  const type = async (name: string, text: string) => {
    await view.user.clear(dialog.getByRole('textbox', { name }));
    await view.user.type(dialog.getByRole('textbox', { name }), text);
  };
  return { ...view, dialog, type, onClose };
}

it('makes an event on the slot, in the words of the wall', async () => {
  api.on(createCalendarEvent, own);
  const { user, dialog, type, onClose } = await open();
  expect(dialog.getByRole('textbox', { name: 'Heure de début' })).toHaveValue('10:00');
  await type('Titre', 'Comité, « Halbrane »');
  await type('Heure de fin', '12h15');
  await user.click(dialog.getByRole('button', { name: 'Créer l’événement' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.sentTo(createCalendarEvent).at(-1)?.body).toEqual({
    title: 'Comité, « Halbrane »',
    description: null,
    allDay: false,
    timeZone: PARIS,
    start: '2027-03-27T09:00:00.000Z',
    end: '2027-03-27T11:15:00.000Z',
  });
});

it('refuses an hour that the clocks skip, and says where they jump to', async () => {
  const { user, dialog, type, onClose } = await open(own);
  await type('Début', '28/03/2027');
  await type('Fin', '28/03/2027');
  await type('Heure de début', '2:30');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(/l’heure passe de 02:30 à 03:30/)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps what was typed when another window was faster', async () => {
  api.on(updateCalendarEvent, problem('VERSION_CONFLICT'));
  const { user, dialog, type, onClose } = await open(own);
  await type('Titre', 'Autre titre');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Titre' })).toHaveValue('Autre titre');
  expect(onClose).not.toHaveBeenCalled();
  expect(api.sentTo(updateCalendarEvent).at(-1)?.body).toMatchObject({ version: 3, title: 'Autre titre' });
});

it('asks for the last day, not for hours, of what lasts whole days', async () => {
  const { user, dialog } = await open(own);
  await user.click(dialog.getByRole('switch', { name: 'Toute la journée' }));
  expect(await dialog.findByRole('textbox', { name: 'Dernier jour' })).toBeInTheDocument();
  expect(dialog.queryByRole('textbox', { name: 'Heure de début' })).toBeNull();
  expect(dialog.queryByRole('combobox', { name: 'Fuseau horaire' })).toBeNull();
});

it('names the places of time zones in French', async () => {
  const { dialog } = await open(own);
  const zones = within(dialog.getByRole('combobox', { name: 'Fuseau horaire' }));
  const cities = zones.getAllByRole('option').map(({ textContent }) => textContent?.replace(/ \(.*/, ''));
  expect(cities).toEqual(['Paris', 'Casablanca', 'Alger', 'Tunis', 'Londres', 'New York', 'Dubaï', 'UTC']);
});
