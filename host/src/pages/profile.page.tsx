import { useState } from 'react';
import { call } from '@cessio/client';
import { endOtherSessions, listSessions } from '@cessio/contract';
import { useMutation, useQuery, useQueryClient, useSetAtom, useTranslation, useUser } from '@cessio/shell';
import {
  Avatar,
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  DescriptionList,
  ErrorState,
  Grid,
  IconSliders,
  Money,
  Page,
  PageHeader,
  Row,
  Skeleton,
  Stack,
  styled,
  Tag,
  Text,
  text,
  useToast,
  v,
} from '@cessio/ui';
import { customiserAtom } from '../layout/customiser-atom.ts';
import { functionKey } from '../layout/sidebar.tsx';

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

/** Who one is to the portal, and where one is signed in. */
export function ProfilePage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const openCustomiser = useSetAtom(customiserAtom);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Page>
      <PageHeader title={t('profile.title')} />
      <Grid columns={2} min={340}>
        <Stack>
          <Card title={t('profile.identity')}>
            <Row gap={12} wrap={false}>
              <Avatar name={name} size={52} src={user.profileImageUrl ?? undefined} />
              <div style={{ minInlineSize: 0 }}>
                <Text as="div" type="h3">
                  {name}
                </Text>
                <Text as="div" type="small" tone="second">
                  {t(functionKey(user))}
                </Text>
              </div>
            </Row>
            <DescriptionList
              ruled
              items={[
                { term: t('field.email'), value: <bdi dir="ltr">{user.email}</bdi> },
                user.party && { term: t('field.company'), value: user.party.legalName },
                user.rights.length > 0 && {
                  term: t('profile.rights'),
                  value: user.rights.map((right) => t(`right.${right}`)).join(', '),
                },
                user.approvalLimit !== null && {
                  term: t('profile.limit'),
                  value: <Money minor={user.approvalLimit} />,
                },
                { term: t('profile.timeZone'), value: user.timeZone },
              ]}
            />
          </Card>
          <Card title={t('profile.preferences')}>
            <p>{t('profile.preferences.text')}</p>
            <Row>
              <Button icon={IconSliders} onClick={() => openCustomiser(true)}>
                {t('customise.title')}
              </Button>
              <Button variant="text" to="/auth/boxed-password-reset">
                {t('profile.password')}
              </Button>
            </Row>
          </Card>
        </Stack>
        <OpenSessions />
      </Grid>
    </Page>
  );
}

const KEY = ['me', 'sessions'];

function OpenSessions() {
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
    onSuccess: () => toast.show({ title: t('sessions.ended'), severity: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const others = (data?.data ?? []).filter(({ current }) => !current).length;
  return (
    <Card
      title={t('sessions.title')}
      aside={
        others > 0 && (
          <Button variant="dangerLight" size={30} onClick={() => setAsking(true)}>
            {t('sessions.end')}
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
                  <bdi dir="ltr">{session.ip}</bdi> · {t('sessions.lastUsed')}{' '}
                  <DateTimeText instant={session.lastUsedAt} timeZone={user.timeZone} />
                </small>
              </span>
              {session.current && <Tag family="success">{t('sessions.this')}</Tag>}
            </li>
          ))}
        </Sessions>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sessions.question', { count: others })}
        confirmLabel={t('sessions.end')}
        danger
        onConfirm={() => end.mutateAsync()}
      />
    </Card>
  );
}
