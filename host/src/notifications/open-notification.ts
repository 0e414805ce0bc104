import { call } from '@cessio/client';
import { markSeen, placeOf, type RealtimeNotification } from '@cessio/contract';
import type { User } from '@cessio/shell';

/**
 * What pressing a notification does, from its toast as from the list: it is marked read and its record opens.
 * @returns once it is marked; a failure is the list's to show again as unread
 */
export async function openNotification(
  notification: RealtimeNotification,
  { role }: Pick<User, 'role'>,
  navigate: (to: string) => unknown,
): Promise<void> {
  void navigate(notification.path ?? placeOf(notification, role));
  await call(markSeen, { params: { id: notification.id } });
}
