import { useRef, useState } from 'react';
import { notificationsAtom, useAtomValue, useTranslation, type User } from '@cessio/shell';
import {
  Badge,
  drawAfter,
  fetchedPart,
  IconBell,
  IconBellOff,
  IconButton,
  Popover,
  Skeleton,
  styled,
} from '@cessio/ui';
import { offlineAtom } from '../realtime/offline-atom.ts';

// Fetched when the bell is first opened, because the list needs the sanitiser.
const List = fetchedPart(
  async () => (await import('./notification-list.tsx')).NotificationList,
  () => (
    <div style={{ padding: 16 }}>
      <Skeleton lines={4} />
    </div>
  ),
);

const Hold = styled('span')({
  display: 'inline-flex',
  // The badge is at the bell, not at the corner of its larger button.
  '& > span > span:last-child': { insetBlockStart: 0, insetInlineEnd: 0 },
});

/** The bell: unread count, « +9 » above nine, and « hors ligne » while disconnected. */
export function NotificationBell({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const unread = useAtomValue(notificationsAtom);
  const offline = useAtomValue(offlineAtom);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const state = [
    unread > 0 ? t('notifications.count', { count: unread }) : null,
    offline ? t('notifications.offline') : null,
  ].filter(Boolean);
  return (
    <>
      <Hold>
        <Badge count={unread} label=" ">
          <IconButton
            ref={anchor}
            icon={offline ? IconBellOff : IconBell}
            label={[t('notifications.title'), ...state].join(', ')}
            active={open}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={(press) => drawAfter(press, () => setOpen(!open))}
          />
        </Badge>
      </Hold>
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        label={t('notifications.title')}
        align="end"
        width={370}
        padding={0}
      >
        <List user={user} onClose={close} onMissing={close} />
      </Popover>
    </>
  );
}
