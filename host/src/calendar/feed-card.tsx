import { useState } from 'react';
import { call } from '@cessio/client';
import { getCalendarFeed, renewCalendarFeed, type CalendarFeed } from '@cessio/contract';
import { useQuery, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  ErrorState,
  formatDateTime,
  IconCalendar,
  IconCopy,
  IconRefresh,
  Notice,
  Row,
  showToast,
  Skeleton,
  Text,
  TextInput,
} from '@cessio/ui';

/** Explains calendar subscriptions and opens the dialog. */
export function FeedCard() {
  const { t } = useTranslation('host');
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('calendar.feed.title')}>
      <Text type="small" tone="second">
        {t('calendar.feed.text')}
      </Text>
      <div>
        <Button size={30} icon={IconCalendar} onClick={() => setOpen(true)}>
          {t('calendar.feed.subscribe')}
        </Button>
      </div>
      {open && <FeedDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The address that calendar applications subscribe to. */
function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('host');
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const queryKey = ['calendar-feed', useUser().id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
    staleTime: Infinity,
    // The secret leaves the cache as soon as it is no longer shown.
    gcTime: 0,
  });
  const make = async () => {
    client.setQueryData<CalendarFeed>(queryKey, await call(renewCalendarFeed));
    showToast({ title: t('calendar.feed.renewed'), severity: 'success' });
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('calendar.feed.dialog')}
        subtitle={t('calendar.feed.how')}
        actions={
          <>
            {data?.url && (
              <Button variant="text" icon={IconRefresh} onClick={() => setAsking(true)}>
                {t('calendar.feed.renew')}
              </Button>
            )}
            <Button onClick={onClose}>{t('calendar.feed.close')}</Button>
          </>
        }
      >
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton lines={3} />
        ) : data.url === null ? (
          <>
            <p>{t('calendar.feed.none')}</p>
            <Warning />
            <div>
              <Button variant="primary" onClick={make}>
                {t('calendar.feed.make')}
              </Button>
            </div>
          </>
        ) : (
          <Address url={data.url} createdAt={data.createdAt} />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('calendar.feed.renew.title')}
        icon={IconRefresh}
        consequences={[
          { text: t('calendar.feed.renew.ends'), family: 'action' },
          { text: t('calendar.feed.renew.again'), family: 'action' },
          { text: t('calendar.feed.renew.kept'), family: 'success' },
        ]}
        confirmLabel={t('calendar.feed.renew')}
        onConfirm={make}
      />
    </>
  );
}

function Warning() {
  const { t } = useTranslation('host');
  return (
    <Notice severity="warning" title={t('calendar.feed.warning')}>
      {t('calendar.feed.warningText')}
    </Notice>
  );
}

function Address({ url, createdAt }: { url: string; createdAt: string | null }) {
  const { t } = useTranslation('host');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('calendar.feed.copied'), severity: 'success' });
    } catch {
      showToast({ title: t('calendar.feed.notCopied'), severity: 'warning' });
    }
  };
  return (
    <>
      <TextInput
        label={t('calendar.feed.address')}
        value={url}
        onChange={() => undefined}
        readOnly
        spellCheck={false}
        help={createdAt ? t('calendar.feed.since', { date: formatDateTime(createdAt) }) : undefined}
      />
      <Row>
        <Button icon={IconCopy} variant="primary" onClick={copy}>
          {t('calendar.feed.copy')}
        </Button>
        <Button icon={IconCalendar} href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.feed.open')}
        </Button>
      </Row>
      <Warning />
    </>
  );
}
