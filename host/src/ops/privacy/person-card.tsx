import { useState } from 'react';
import { call, createAttemptKeys, download } from '@cessio/client';
import { href, pages } from '@cessio/contract';
import {
  askPrivacy,
  personalDataFile,
  privacyAccessLog,
  readPerson,
  type KeptData,
  type PrivacyAccess,
} from '@cessio/contract/privacy';
import { useMutation, useQuery, useQueryClient, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateText,
  DateTimeText,
  DescriptionList,
  IconDownload,
  IconTrash,
  Link,
  Notice,
  Row,
  showToast,
  Skeleton,
  Stack,
  styled,
  Text,
} from '@cessio/ui';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { OwnList } from '../../security/own-list.tsx';

/** Narrow enough for the eye to connect a name to its count. */
const Counts = styled('div')({ maxInlineSize: 560 });

/** One person: what is stored and why, what an erasure would do, the export of their data, and who viewed it. */
export function PersonCard({ id }: { id: string }) {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [keyFor] = useState(createAttemptKeys);
  const { data: person, error } = useQuery({
    queryKey: ['personalData', 'person', id],
    queryFn: ({ signal }) => call(readPerson, { params: { id }, signal }),
  });
  const ask = async (kind: 'export' | 'erasure') => {
    const body = { userId: id, kind };
    return call(askPrivacy, { body, idempotencyKey: keyFor(kind, body) });
  };
  const done = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['personalData'] }),
      client.invalidateQueries({ queryKey: ['list', 'personalData'] }),
    ]);
  const give = useMutation({
    mutationFn: async () => {
      const { id: request } = await ask('export');
      await download(personalDataFile, { params: { id: request } });
      await done();
    },
  });
  const erase = async () => {
    await ask('erasure');
    showToast({ severity: 'success', title: t('ops.personalData.done') });
    await done();
  };
  if (error) return <ProblemNotice error={error} />;
  if (!person)
    return (
      <Card title={t('ops.personalData.person')}>
        <Skeleton height={160} />
      </Card>
    );
  const lines = (items: readonly { what: string; count: number }[]) =>
    items.map(({ what, count }) => `${what}\u00a0: ${count}`);
  return (
    <Card title={person.name}>
      <Stack gap={16}>
        <Text tone="second">
          {[person.erasedAt ? null : person.email, person.company].filter(Boolean).join(' · ')}
        </Text>
        {person.erasedAt && (
          <Notice severity="success" title={t('ops.personalData.erased')}>
            <DateTimeText instant={person.erasedAt} />
          </Notice>
        )}
        {person.refusals.length > 0 && (
          <Notice severity="warning" title={t('ops.personalData.refused')}>
            <ul>
              {person.refusals.map(({ code, why }) => (
                <li key={code}>{why}</li>
              ))}
            </ul>
          </Notice>
        )}
        <ProblemNotice error={give.error} />
        {!person.erasedAt && (
          <Row gap={8} wrap>
            <Button icon={IconDownload} loading={give.isPending} onClick={() => give.mutate()}>
              {t('ops.personalData.export')}
            </Button>
            <Button
              icon={IconTrash}
              variant="danger"
              disabled={person.refusals.length > 0}
              disabledReason={t('ops.personalData.refused')}
              onClick={() => setAsking(true)}
            >
              {t('ops.personalData.erase')}
            </Button>
          </Row>
        )}
        <Text as="h3" type="h3">
          {t(person.erasedAt ? 'ops.personalData.wasErased' : 'ops.personalData.toErase')}
        </Text>
        <Counts>
          <DescriptionList
            ruled
            items={person.erased.map(({ what, count }) => ({ term: what, value: count }))}
          />
        </Counts>
        <Text as="h3" type="h3">
          {t('ops.personalData.kept')}
        </Text>
        <OwnList aria-label={t('ops.personalData.kept')}>
          {person.kept.map((item) => (
            <Kept key={item.what} item={item} />
          ))}
        </OwnList>
        <Text type="small">
          {t('ops.personalData.freeText')}{' '}
          {!person.erasedAt && (
            <Link to={href(pages.audit, {}, { q: person.name })}>{t('ops.personalData.search')}</Link>
          )}
        </Text>
        <Looks id={id} />
      </Stack>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={IconTrash}
        danger
        title={t('ops.personalData.ask', { name: person.name })}
        consequences={[
          { family: 'danger', text: t('ops.personalData.sessions') },
          ...lines(person.erased).map((words) => ({ family: 'danger' as const, text: words })),
          { text: t('ops.personalData.freeText') },
          ...lines(person.kept).map((words) => ({ text: t('ops.personalData.stays', { what: words }) })),
        ]}
        note={t('ops.personalData.note')}
        confirmLabel={t('ops.personalData.erase')}
        onConfirm={erase}
      />
    </Card>
  );
}

function Kept({ item: { what, count, legalBasis, keptFor, until } }: { item: KeptData }) {
  const { t } = useTranslation('host');
  return (
    <li>
      <span>
        <b>
          {what} ({count})
        </b>
        <small>
          {legalBasis} · {keptFor}
        </small>
      </span>
      <span>
        {until && (
          <>
            {t('ops.personalData.until')} <DateText date={until} />
          </>
        )}
      </span>
    </li>
  );
}

function Looks({ id }: { id: string }) {
  const { t } = useTranslation('host');
  const { data, error } = useQuery({
    queryKey: ['personalData', 'looks', id],
    queryFn: ({ signal }) => call(privacyAccessLog, { query: { userId: id }, signal }),
  });
  if (error) return <ProblemNotice error={error} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <>
      <LookList title={t('ops.personalData.lookedAt')} looks={data.data} />
      <LookList title={t('ops.personalData.lookedBy')} looks={data.byPerson} />
    </>
  );
}

function LookList({ title, looks }: { title: string; looks: readonly PrivacyAccess[] }) {
  const { t } = useTranslation('host');
  return (
    <>
      <Text as="h3" type="h3">
        {title}
      </Text>
      {looks.length === 0 ? (
        <Text tone="second">{t('ops.personalData.noLooks')}</Text>
      ) : (
        <OwnList aria-label={title}>
          {looks.map(({ at, actor, what, object }) => (
            <li key={`${at} ${actor} ${what} ${object ?? ''}`}>
              <span>
                {what}
                {object && ` · ${object}`}
                <small>{actor}</small>
              </span>
              <span>
                <DateTimeText instant={at} />
              </span>
            </li>
          ))}
        </OwnList>
      )}
    </>
  );
}
