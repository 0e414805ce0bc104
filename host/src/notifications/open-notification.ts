import { call } from '@cessio/client';
import { markSeen, placeOf, type RealtimeNotification } from '@cessio/contract';
import type { User } from '@cessio/shell';

/**
 * Opens a notification, from its toast or from the list: marks it read and opens its record.
 * @returns once it is marked; if that fails the list shows it unread again
 */
export async function openNotification(
  notification: RealtimeNotification,
  { role }: Pick<User, 'role'>,
  navigate: (to: string) => unknown,
): Promise<void> {
  void navigate(notification.path ?? placeOf(notification, role));
  await call(markSeen, { params: { id: notification.id } });
}
