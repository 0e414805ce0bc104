import { markSeen } from '@cessio/contract';
import { buildNotification, buildUser, freshApi } from '@cessio/testing';
import { openNotification } from './open-notification.ts';

const api = freshApi();

it('opens the record that a toast speaks of, and marks the notification read', async () => {
  api.on(markSeen, { unread: 0 });
  const item = buildNotification({ entityType: 'invoice', entityId: '01a1f44d-c5a0-75ba-b0f4-d1732a5172e7' });
  const opened: string[] = [];
  await openNotification(item, buildUser({ role: 'supplier' }), (to) => opened.push(to));
  expect(opened).toEqual([`/Invoices/${item.entityId}`]);
  expect(api.sentTo(markSeen).map(({ path }) => path)).toEqual([`/api/notification/markseen/${item.id}`]);
});
