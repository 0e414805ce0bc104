import { getCalendarFeed, listCalendarEvents, renewCalendarFeed, type CalendarEvent } from '@cessio/contract';
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
import { CalendarPage } from './calendar.page.tsx';

const due = (change: Partial<CalendarEvent> = {}) =>
  buildCalendarEvent({
    kind: 'echeance',
    title: 'FA-1',
    detail: 'Halbrane Distribution',
    amount: { minor: 120_000, currency: 'EUR' },
    href: '/Invoices/01980000-0000-7000-8000-000000000001',
    generated: true,
    version: null,
    ...change,
  });
const EVENTS = [
  due(),
  due({
    title: '12 échéances',
    count: 12,
    detail: null,
    start: '2026-11-10',
    late: true,
    href: '/Invoices/my?tab=all',
  }),
  due({ kind: 'kyc', title: 'Kbis', amount: null, href: '/documents/my' }),
];
const api = freshApi();

const draw = (query = '') =>
  renderInPortal(<CalendarPage />, {
    user: buildUser({ role: 'supplier' }),
    path: `/apps/calendar?${query.includes('vue=') ? '' : 'vue=liste&'}date=2026-11-21${query}`,
  });

it('lists a month by day: links to records, what is late in words, counts of what each stands for', async () => {
  api.on(listCalendarEvents, EVENTS);
  await draw();
  const many = await screen.findByRole('link', { name: '12 échéances' });
  expect(many).toHaveAttribute('href', '/Invoices/my?tab=all');
  expect(many.closest('li')).toHaveTextContent('En retard');
  expect(screen.getByRole('link', { name: 'Kbis' })).toHaveAttribute('href', '/documents/my');
  const legend = screen.getByRole('region', { name: 'Afficher' });
  expect(within(legend).getByRole('checkbox', { name: 'Échéances' }).closest('li')).toHaveTextContent(/13$/);
  expect(api.sentTo(listCalendarEvents).at(-1)?.query.toString()).toBe('from=2026-11-01&to=2026-11-30');
});

it('counts the same in the month as in its list: days of the weeks around it are no part of it', async () => {
  api.on(listCalendarEvents, [
    due({ start: '2026-10-30' }),
    due({ start: '2026-11-02', count: 4 }),
    due({ start: '2026-11-30' }),
    due({ start: '2026-12-04', count: 9 }),
  ]);
  const { user } = await draw('&vue=mois');
  const legend = await screen.findByRole('region', { name: 'Afficher' });
  const counted = () => within(legend).getByRole('checkbox', { name: 'Échéances' }).closest('li');
  await waitFor(() => expect(counted()).toHaveTextContent(/5$/));
  await user.click(screen.getByRole('radio', { name: 'Liste' }));
  expect(counted()).toHaveTextContent(/5$/);
});

it('opens a day of the month from its number, by keyboard, and puts the focus where the day is named', async () => {
  api.on(listCalendarEvents, EVENTS);
  const { user, address } = await draw('&vue=mois');
  const number = await screen.findByRole('link', { name: /10 novembre 2026/ });
  number.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('date=2026-11-10&vue=jour'));
  expect(screen.getByRole('heading', { name: 'mardi 10 novembre 2026' })).toHaveFocus();
  expect(await screen.findByRole('link', { name: /12 échéances/ })).toHaveAttribute(
    'href',
    '/Invoices/my?tab=all',
  );
});

it('shows the kinds of the address, and writes it', async () => {
  api.on(listCalendarEvents, EVENTS);
  const { user, address } = await draw('&afficher=kyc');
  expect(await screen.findByRole('link', { name: 'Kbis' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'FA-1' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Échéances' }));
  expect(await screen.findByRole('link', { name: 'FA-1' })).toBeInTheDocument();
  expect(decodeURIComponent(address())).toContain('afficher=echeance,kyc');
  await user.click(screen.getByRole('button', { name: 'Tout afficher' }));
  expect(address()).not.toContain('afficher');
});

it('says that nothing is due, or that the call failed, and lets one try again', async () => {
  api.on(listCalendarEvents, problem('INTERNAL'));
  const { user } = await draw();
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  api.on(listCalendarEvents, []);
  await user.click(again);
  expect(await screen.findByText('Aucun événement ce mois-ci')).toBeInTheDocument();
});

it('shows the secret address only once asked for, and renews it after a question', async () => {
  api.on(listCalendarEvents, []);
  const first = 'https://portail.test/api/calendar/ics/premier.ics';
  const second = 'https://portail.test/api/calendar/ics/second.ics';
  api.on(getCalendarFeed, { url: first, createdAt: '2026-11-20T08:00:00.000Z' });
  api.on(renewCalendarFeed, { url: second, createdAt: '2026-11-21T08:00:00.000Z' });
  const { user } = await draw();
  expect(api.sentTo(getCalendarFeed)).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'S’abonner' }));
  const address = await screen.findByRole('textbox', { name: 'Adresse secrète' });
  expect(address).toHaveValue(first);
  expect(screen.getByRole('link', { name: 'Ouvrir dans mon application' })).toHaveAttribute(
    'href',
    'webcal://portail.test/api/calendar/ics/premier.ics',
  );
  await user.click(screen.getByRole('button', { name: 'Renouveler' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('cesse aussitôt de fonctionner');
  await user.click(within(question).getByRole('button', { name: 'Renouveler' }));
  expect(await screen.findByDisplayValue(second)).toBeInTheDocument();
});
