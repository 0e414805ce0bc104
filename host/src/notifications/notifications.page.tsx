import { placeOf, type Notification } from '@cessio/contract';
import { notificationsAtom, useAtomValue, useNavigate, useTranslation, useUser } from '@cessio/shell';
import { useInfiniteQuery } from '@cessio/shell/infinite';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconBell,
  Page,
  PageHeader,
  Row,
  Segmented,
  SelectInput,
  Skeleton,
} from '@cessio/ui';
import { useAddress } from '../base/use-address.ts';
import { NotificationItems } from './notification-item.tsx';
import { itemsOf, notificationsQuery, useMarkSeen, type NotificationFilters } from './use-notifications.ts';

const STATES = ['all', 'unread', 'read'] as const;
const TYPES = ['1', '2', '3'] as const;

/** The whole history, filtered by type and state; the filters are in the address. */
export function NotificationsPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const navigate = useNavigate();
  const unread = useAtomValue(notificationsAtom);
  const [params, set] = useAddress({ replace: true });
  const type = TYPES.find((one) => one === params.get('type'));
  const state = STATES.find((one) => one === params.get('etat')) ?? 'all';
  const filters: NotificationFilters = {
    ...(type && { type }),
    ...(state !== 'all' && { isRead: state === 'read' ? 'true' : 'false' }),
  };
  const list = useInfiniteQuery(notificationsQuery(filters));
  const { one, all } = useMarkSeen();
  const items = itemsOf(list.data);
  const filtered = type !== undefined || state !== 'all';

  const open = (item: Notification): void => {
    one.mutate(item);
    void navigate(item.path ?? placeOf(item, user.role));
  };
  return (
    <Page>
      <PageHeader
        title={t('notifications.title')}
        subtitle={t('notifications.count', { count: unread })}
        actions={
          <Button disabled={unread === 0} onClick={() => all.mutate(unread)}>
            {t('notifications.markAll')}
          </Button>
        }
      />
      <Row gap={12}>
        <Segmented
          label={t('notifications.state')}
          value={state}
          onChange={(value) => set('etat', value === 'all' ? '' : value)}
          options={STATES.map((value) => ({ value, label: t(`notifications.state.${value}`) }))}
        />
        <SelectInput
          label={t('notifications.type')}
          hideLabel
          value={type ?? ''}
          onChange={(value) => set('type', value)}
          options={[
            { value: '', label: t('notifications.type.all') },
            ...TYPES.map((value) => ({ value, label: t(`notifications.type.${value}`) })),
          ]}
        />
      </Row>
      <Card flush label={t('notifications.title')}>
        {list.isPending ? (
          <div style={{ padding: 18 }}>
            <Skeleton lines={6} />
          </div>
        ) : list.isError && items.length === 0 ? (
          <ErrorState error={list.error} onRetry={() => list.refetch()} level={2} />
        ) : items.length === 0 ? (
          <EmptyState icon={IconBell} title={t('notifications.empty')} level={2}>
            {filtered ? t('notifications.emptyFiltered') : t('notifications.emptyWhy')}
          </EmptyState>
        ) : (
          <div style={{ borderRadius: 9, overflow: 'hidden' }}>
            <NotificationItems items={items} timeZone={user.timeZone} onOpen={open} />
          </div>
        )}
      </Card>
      {list.hasNextPage && (
        <Row justify="center">
          <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('notifications.more')}
          </Button>
        </Row>
      )}
    </Page>
  );
}
