import type { Notification } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  family,
  formatDateTime,
  IconFolder,
  IconHandshake,
  IconInvoice,
  styled,
  text,
  v,
  VisuallyHidden,
  type Family,
  type IconLike,
} from '@cessio/ui';
import { Message } from './message.tsx';

const Root = styled('button')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  inlineSize: '100%',
  padding: '12px 16px',
  border: 0,
  borderBlockEnd: `1px solid ${v.border}`,
  background: 'transparent',
  color: v.text,
  textAlign: 'inherit',
  cursor: 'pointer',
  ...text('small'),
  '& > span:nth-of-type(2)': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
  // A number wraps as a whole.
  '& b, & strong': { display: 'inline-block', fontWeight: 600 },
  '& time': { display: 'block', color: v.text2, ...text('caption') },
  '&:hover': { background: v.hover },
  '&[data-unread="true"]': { background: v.selected },
  '&:focus-visible': { outlineOffset: -3 },
});
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 30,
  blockSize: 30,
  flex: 'none',
  borderRadius: 6,
});
const Dot = styled('i')({
  inlineSize: 8,
  blockSize: 8,
  flex: 'none',
  marginBlockStart: 6,
  borderRadius: '50%',
  background: v.accent,
});

const ICONS: Record<string, IconLike> = { 1: IconInvoice, 2: IconHandshake, 3: IconFolder };
const FAMILIES: Record<Notification['severity'], Family> = {
  info: 'progress',
  action: 'action',
  warning: 'danger',
};

interface ItemsProps {
  items: readonly Notification[];
  timeZone: string;
  onOpen: (item: Notification) => void;
}

/** A list of notifications. */
export function NotificationItems({ items, ...rest }: ItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <NotificationItem item={item} {...rest} />
        </li>
      ))}
    </ul>
  );
}

type NotificationItemProps = Omit<ItemsProps, 'items'> & { item: Notification };

/** One notification: icon by type, colour by severity, message, date as `DD/MM/YYYY HH:mm`. */
function NotificationItem({ item, timeZone, onOpen }: NotificationItemProps) {
  const { t } = useTranslation('host');
  const Icon = ICONS[item.type] ?? IconInvoice;
  const look = family[FAMILIES[item.severity] ?? 'neutral'];
  return (
    <Root type="button" data-unread={!item.isRead || undefined} onClick={() => onOpen(item)}>
      <Mark style={{ background: look.bg, color: look.fg }}>
        <Icon size={16} aria-hidden />
      </Mark>
      <span>
        {!item.isRead && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
        <Message html={item.message} />
        <time dateTime={item.createdAt}>{formatDateTime(item.createdAt, timeZone)}</time>
      </span>
      {!item.isRead && <Dot aria-hidden />}
    </Root>
  );
}
