import { useState } from 'react';
import { call } from '@cessio/client';
import { endOtherSessions, listSessions } from '@cessio/contract';
import { useMutation, useQuery, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  ErrorState,
  Skeleton,
  styled,
  Tag,
  text,
  useToast,
  v,
} from '@cessio/ui';

const Sessions = styled('ul')({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    paddingBlock: 10,
    ...text('small'),
  },
  '& > li + li': { borderBlockStart: `1px solid ${v.border}` },
  '& small': { display: 'block', color: v.text2, ...text('caption') },
});

const KEY = ['me', 'sessions'];

/** Where one is signed in, and the way to end it elsewhere. */
export function OpenSessions() {
  const { t } = useTranslation('host');
  const toast = useToast();
  const client = useQueryClient();
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
  const end = useMutation({
    mutationFn: () => call(endOtherSessions, { query: { others: 'true' } }),
    onSuccess: () => toast.show({ title: t('profile.sessions.ended'), severity: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const others = (data?.data ?? []).filter(({ current }) => !current).length;
  return (
    <Card
      title={t('profile.sessions')}
      aside={
        others > 0 && (
          <Button variant="dangerLight" size={30} onClick={() => setAsking(true)}>
            {t('profile.sessions.end')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <Sessions>
          {data.data.map((session) => (
            <li key={session.id}>
              <span>
                {session.device}
                <small>
                  <bdi dir="ltr">{session.ip}</bdi> · {t('profile.sessions.lastUsed')}{' '}
                  <DateTimeText instant={session.lastUsedAt} timeZone={user.timeZone} />
                </small>
              </span>
              {session.current && <Tag family="success">{t('profile.sessions.this')}</Tag>}
            </li>
          ))}
        </Sessions>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('profile.sessions.question', { count: others })}
        confirmLabel={t('profile.sessions.end')}
        danger
        onConfirm={() => end.mutateAsync()}
      />
    </Card>
  );
}
