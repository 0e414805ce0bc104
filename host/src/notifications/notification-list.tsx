import { placeOf, pages, type Notification } from '@cessio/contract';
import { notificationsAtom, useAtomValue, useNavigate, useTranslation, type User } from '@cessio/shell';
import { useInfiniteQuery } from '@cessio/shell/infinite';
import { badgeText, Button, Link, Skeleton, styled, Tag, text, v } from '@cessio/ui';
import { NotificationItems } from './notification-item.tsx';
import { itemsOf, notificationsQuery, useMarkSeen } from './use-notifications.ts';

/** The specified height of the list; it scrolls beyond that. */
export const LIST_MAX_HEIGHT = 400;

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 44,
  padding: '4px 8px 4px 16px',
  borderBlockEnd: `1px solid ${v.border}`,
  '& h2': text('h3'),
  '& > button': { marginInlineStart: 'auto' },
});
const Scroll = styled('section')({
  maxBlockSize: LIST_MAX_HEIGHT,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
const Empty = styled('p')({ padding: '28px 16px', textAlign: 'center', color: v.text2, ...text('small') });
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 8px 6px 16px',
  ...text('small'),
});

export interface NotificationListProps {
  user: User;
  onClose: () => void;
}

/** The bell's dropdown. */
export function NotificationList({ user, onClose }: NotificationListProps) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const unread = useAtomValue(notificationsAtom);
  const list = useInfiniteQuery({ ...notificationsQuery(), staleTime: 0 });
  const { one, all } = useMarkSeen();
  const items = itemsOf(list.data);

  const open = (item: Notification): void => {
    void navigate(item.path ?? placeOf(item, user.role));
    onClose();
    one.mutate(item);
  };
  return (
    <>
      <Head>
        <h2>{t('notifications.heading')}</h2>
        {unread > 0 && (
          <Tag family="action" icon={null}>
            {badgeText(unread)}
          </Tag>
        )}
        <Button variant="text" size={30} disabled={unread === 0} onClick={() => all.mutate(unread)}>
          {t('notifications.markAll')}
        </Button>
      </Head>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys */}
      <Scroll tabIndex={items.length > 0 ? 0 : undefined} aria-label={t('notifications.heading')}>
        {list.isPending ? (
          <div style={{ padding: 16 }}>
            <Skeleton lines={4} />
          </div>
        ) : items.length === 0 ? (
          <Empty>{t(list.isError ? 'notifications.failed' : 'notifications.empty')}</Empty>
        ) : (
          <NotificationItems items={items} timeZone={user.timeZone} onOpen={open} />
        )}
      </Scroll>
      <Foot>
        <Link to={pages.notifications} onClick={onClose}>
          {t('notifications.all')}
        </Link>
        {list.hasNextPage && (
          <Button
            variant="text"
            size={30}
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
        )}
      </Foot>
    </>
  );
}
