import { useEffect } from 'react';
import { freshToken, refreshSession, tokens } from '@cessio/client';
import {
  i18n,
  notificationsAtom,
  portalEvents,
  useNavigate,
  useQueryClient,
  useStore,
  type User,
} from '@cessio/shell';
import { showToast } from '@cessio/ui';
import { withLater } from '../later/fetch-later.ts';
import { plainText } from '../notifications/plain-text.ts';
import { lookWhetherOpen, settingsChanged } from '../ops/maintenance/maintenance.ts';
import { NOTIFICATIONS_KEY } from '../notifications/use-notifications.ts';
import { followSocketsEnd } from '../session/session.ts';
import { offlineAtom } from './offline-atom.ts';
import { SOCKET_OPTIONS, startRealtime, type SocketLike } from './realtime.ts';

/** The portal's live connection, while a user is signed in. socket.io is fetched once the page is rendered. */
export function useRealtime(user: User): void {
  const store = useStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: userId, role } = user;

  useEffect(() => {
    let left = false;
    let stop = (): void => undefined;
    const reload = (): void => void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });

    const start = async (): Promise<void> => {
      const { io } = await import(/* webpackChunkName: "live" */ 'socket.io-client');
      if (left) return;
      const socket = io({
        ...SOCKET_OPTIONS,
        transports: [...SOCKET_OPTIONS.transports],
        auth: (give) => {
          freshToken().then(
            (token) => give({ token }),
            () => give({ token: tokens.read()?.token ?? null }),
          );
        },
      });
      const connection = startRealtime({
        // socket.io types each event's arguments by name; here their listeners do.
        socket: socket as unknown as SocketLike,
        userId,
        onNotification: (notification) => {
          const { message, type, entityType } = notification;
          store.set(notificationsAtom, 'addOne');
          const words = plainText(message);
          showToast({
            title: i18n.t([
              `host:notifications.toast.${entityType}`,
              `host:notifications.toast.${type}`,
              'host:notifications.toast.1',
            ]),
            message: words,
            action: {
              label: i18n.t('host:notifications.open'),
              onClick: () =>
                void import('../notifications/open-notification.ts')
                  .then(({ openNotification }) => openNotification(notification, { role }, navigate))
                  .then(reload, reload),
            },
          });
          portalEvents.emit('notification', { message: words });
          reload();
        },
        onRecordChanged: (change) => portalEvents.emit('recordChanged', change),
        onUnread: (count) => store.set(notificationsAtom, { count }),
        onSessionEnded: (code) => void followSocketsEnd(store, code),
        onSettingsChanged: () => void settingsChanged(store, client, role),
        // Randomised, so that browsers do not ask all at once; a missed change is found at the next interval.
        onRemotesChanged: () =>
          void setTimeout(
            () => void withLater(({ startLater }) => startLater(store).look()),
            Math.random() * 1500,
          ),
        onOffline: (offline) => store.set(offlineAtom, offline),
        onConnected: (again) => {
          // Changes of settings during the break were not received.
          void lookWhetherOpen(store);
          if (!again) return;
          reload();
          // Changes of records during the break were not received.
          void client.invalidateQueries({ refetchType: 'active' });
        },
        renewToken: async () => {
          const token = tokens.read()?.token;
          return token === undefined ? null : refreshSession(token);
        },
      });
      const forget = tokens.on((change) => {
        const token = tokens.read()?.token;
        if (change.kind !== 'removed' && token !== undefined) connection.sendToken(token);
      });
      stop = () => {
        forget();
        connection.close();
      };
      if (left) stop();
    };
    // At once: changes before it is connected are not received here.
    void start().catch(() => store.set(offlineAtom, true));
    return () => {
      left = true;
      stop();
    };
  }, [userId, role, navigate, store, client]);
}
