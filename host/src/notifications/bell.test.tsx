import { markAllSeen, markSeen, myNotifications } from '@cessio/contract';
import { notificationsAtom } from '@cessio/shell';
import {
  act,
  freshApi,
  buildNotification,
  buildUser,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import '../layout/layout-texts.ts';
import '../session/host-texts.ts';
import { offlineAtom } from '../realtime/offline-atom.ts';
import { NotificationBell } from './bell.tsx';
import { cleanMessage } from './message.tsx';

const me = buildUser({ role: 'client', notifications_count: 12 });
const api = freshApi();

const open = async () => {
  const view = await renderInPortal(<NotificationBell user={me} />, { user: me });
  return { ...view, bell: screen.getByRole('button', { name: /^Notifications/ }) };
};

it('shows « +9 » above nine, and says the real count', async () => {
  const { bell, container } = await open();
  expect(container).toHaveTextContent('+9');
  expect(bell).toHaveAccessibleName('Notifications, 12 non lues');
});

it('says when it is offline', async () => {
  const { bell, store } = await open();
  act(() => store.set(offlineAtom, true));
  expect(bell).toHaveAccessibleName('Notifications, 12 non lues, hors ligne');
});

it('shows title, count, messages as HTML, dates, and more pages', async () => {
  api.on(myNotifications, ({ query }: { query: URLSearchParams }) => ({
    data: [
      query.get('page') === '2'
        ? buildNotification({ message: 'Deuxième page', isRead: true })
        : buildNotification({ message: 'Facture <b>FA-9</b> <img src=x onerror="x">confirmée.' }),
    ],
    totalPages: 2,
  }));
  const { bell, user } = await open();
  await user.click(bell);
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(panel).findByRole('heading', { name: 'Notification' })).toBeInTheDocument();
  expect(await within(panel).findByText('FA-9')).toContainHTML('<b>FA-9</b>');
  expect(panel.querySelector('img')).toBeNull();
  expect(within(panel).getByText('15/01/2026 09:31')).toBeInTheDocument();
  await user.click(within(panel).getByRole('button', { name: 'Voir plus' }));
  expect(await within(panel).findByText('Deuxième page')).toBeInTheDocument();
  expect(within(panel).queryByRole('button', { name: 'Voir plus' })).not.toBeInTheDocument();
});

it('goes where the type leads, closes, marks seen and reloads page 1', async () => {
  const item = buildNotification({ type: '2', message: 'Demande reçue' });
  api.on(myNotifications, { data: [item], totalPages: 1 });
  api.on(markSeen, { unread: 11 });
  const { bell, user, store, address } = await open();
  await user.click(bell);
  await user.click(await screen.findByRole('button', { name: /Demande reçue/ }));
  expect(address()).toBe('/requests/debtor');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(api.sentTo(markSeen)[0]?.path).toBe(`/api/notification/markseen/${item.id}`));
  await waitFor(() => expect(store.get(notificationsAtom)).toBe(11));
});

it('marks all as read at once, and puts the count back when that fails', async () => {
  api.on(myNotifications, { data: [buildNotification()], totalPages: 1 });
  api.on(markAllSeen, problem('INTERNAL'));
  const warn = import.meta.jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { bell, user, store } = await open();
  await user.click(bell);
  await user.click(await screen.findByRole('button', { name: 'Marquer tout comme lu' }));
  await waitFor(() => expect(api.sentTo(markAllSeen)).toHaveLength(1));
  await waitFor(() => expect(store.get(notificationsAtom)).toBe(12));
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

it('says when there is nothing', async () => {
  api.on(myNotifications, { data: [], totalPages: 0 });
  const { bell, user } = await open();
  await user.click(bell);
  expect(await screen.findByText('Aucune notification pour le moment.')).toBeInTheDocument();
});

it('lets four tags through and no attribute', () => {
  expect(cleanMessage('<b onclick=x>a</b><a href="javascript:x">b</a><script>c</script><br>')).toBe(
    '<b>a</b>b<br>',
  );
});
