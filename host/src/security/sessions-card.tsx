import { useState } from 'react';
import { call } from '@cessio/client';
import { endOtherSessions, endSession, listSessions, type ResponseOf } from '@cessio/contract';
import { useMutation, useQuery, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  ErrorState,
  IconLogOut,
  showToast,
  Skeleton,
  Tag,
  Text,
} from '@cessio/ui';
import { OwnList } from './own-list.tsx';

const KEY = ['me', 'sessions'];
type Session = ResponseOf<typeof listSessions>['data'][number];

/** Where the user is signed in, and how to end those sessions. */
export function SessionsCard() {
  const { t } = useTranslation('host');
  const { timeZone } = useUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState<Session | 'others' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
  const end = useMutation({
    mutationFn: (which: Session | 'others') =>
      which === 'others'
        ? call(endOtherSessions, { query: { others: 'true' } })
        : call(endSession, { params: { id: which.id } }),
    onSuccess: () => showToast({ title: t('security.sessions.ended'), severity: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const others = (data?.data ?? []).filter(({ current }) => !current).length;
  return (
    <Card
      title={t('security.sessions.title')}
      aside={
        others > 0 && (
          <Button variant="dangerLight" size={30} onClick={() => setAsking('others')}>
            {t('security.sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <OwnList aria-label={t('security.sessions.title')}>
          {data.data.map((session) => (
            <li key={session.id}>
              <span>
                <b>{session.device}</b>
                <small>
                  <bdi dir="ltr">{session.ip}</bdi>
                  {session.place && ` · ${session.place}`} · {t('security.lastUsed')}{' '}
                  <DateTimeText instant={session.lastUsedAt} timeZone={timeZone} />
                </small>
              </span>
              <span>
                {session.current ? (
                  <Tag family="success">{t('security.sessions.this')}</Tag>
                ) : (
                  <Button
                    variant="text"
                    size={30}
                    aria-label={t('security.sessions.end.of', { device: session.device })}
                    onClick={() => setAsking(session)}
                  >
                    {t('security.sessions.end')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </OwnList>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        icon={IconLogOut}
        title={
          asking === 'others'
            ? t('security.sessions.questionOthers', { count: others })
            : t('security.sessions.question', { device: asking?.device ?? '' })
        }
        confirmLabel={t(asking === 'others' ? 'security.sessions.endOthers' : 'security.sessions.endThis')}
        danger
        onConfirm={() => asking && end.mutateAsync(asking)}
      >
        <Text as="p">{t('security.sessions.consequence')}</Text>
      </ConfirmDialog>
    </Card>
  );
}
