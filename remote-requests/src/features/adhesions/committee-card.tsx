import { useState } from 'react';
import { call, isApiProblem } from '@cessio/client';
import { voteAdhesionFields, writeMinutesFields } from '@cessio/contract';
import {
  getAdhesion,
  VOTES,
  voteAdhesion,
  writeMinutes,
  type AdhesionRecord,
} from '@cessio/contract/adhesions';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, formatDateTime, Hint, Row, Stack, Tag, Text } from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  LeaveGuard,
  RadioField,
  SubmitButton,
  TextAreaField,
  usePortalForm,
  rulesOf,
} from '@cessio/ui/form';
import './texts.ts';

interface Props {
  readonly adhesion: AdhesionRecord;
}
const FAMILY = { for: 'success', against: 'danger', abstain: 'neutral' } as const;

/** Votes and minutes: for the bank only. */
export function CommitteeCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const [writes, setWrites] = useState(false);
  const { status, votes, minutes, mayVote, mayMinute, decidedBy, lacks } = adhesion;
  if (status !== 'committee' && votes.length === 0 && !minutes) return null;
  return (
    <Card
      title={t('adhesion.committee')}
      aside={decidedBy && t(`adhesions.decidedBy.${decidedBy}`, { currency: adhesion.currency })}
    >
      {decidedBy === 'manager' && <Hint>{t('adhesion.committee.alone')}</Hint>}
      {decidedBy === 'manager_and_administrator' && <Hint>{t('adhesion.committee.rule')}</Hint>}
      {lacks.length > 0 && <Text>{t('adhesion.committee.lacks', { list: lacks.join(', ') })}</Text>}
      {votes.length > 0 && (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
          {votes.map(({ id, by, vote, comment, at, stale }) => (
            <li key={id}>
              <Row justify="space-between" gap={8}>
                <Text type="small">
                  {by} · {formatDateTime(at, user.timeZone)}
                  {comment && ` · ${comment}`}
                </Text>
                <Tag family={stale ? 'neutral' : FAMILY[vote]}>{t(`adhesion.vote.${vote}`)}</Tag>
              </Row>
              {stale && <Hint type="caption">{t('adhesion.vote.stale')}</Hint>}
            </li>
          ))}
        </ul>
      )}
      {mayVote && <VoteForm adhesion={adhesion} />}
      {minutes && (
        <Stack gap={4}>
          <Text type="body" weight={600} as="h3">
            {t('adhesion.minutes')}
          </Text>
          <Text as="p" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {minutes.text}
          </Text>
          <Hint type="caption">
            {minutes.by} · {formatDateTime(minutes.at, user.timeZone)} ·{' '}
            {t('adhesion.minutes.there', { names: minutes.attendees.join(', ') })}
          </Hint>
          {minutes.stale && <Hint type="caption">{t('adhesion.minutes.stale')}</Hint>}
        </Stack>
      )}
      {mayMinute &&
        (writes ? (
          <MinutesForm adhesion={adhesion} onClose={() => setWrites(false)} />
        ) : (
          <Row>
            <Button size={30} onClick={() => setWrites(true)}>
              {t(minutes ? 'adhesion.minutes.again' : 'adhesion.minutes.write')}
            </Button>
          </Row>
        ))}
    </Card>
  );
}

/**
 * Sends a vote or minutes with the version that was read; if that has changed, the new one is shown, and the user can
 * send again.
 */
function useSaid({ id, version }: AdhesionRecord) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(version);
  return async (send: (seen: number) => Promise<AdhesionRecord>) => {
    try {
      await send(seen);
    } catch (error) {
      if (isApiProblem(error, 'VERSION_CONFLICT')) {
        const { version: now } = await client.fetchQuery<AdhesionRecord>({
          queryKey: ['adhesion_request', 'one', id],
          queryFn: () => call(getAdhesion, { params: { id } }),
        });
        setSeen(now);
      }
      throw error;
    }
    await client.invalidateQueries({ queryKey: ['adhesion_request'] });
  };
}

interface VoteValues {
  vote: string;
  comment: string;
}

function VoteForm({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const { id } = adhesion;
  const say = useSaid(adhesion);
  const [schema] = useState(() =>
    rulesOf<VoteValues>((values, wrong) => {
      if (!values.vote) wrong('vote', t('adhesion.vote.missing'));
      return values;
    }),
  );
  const form = usePortalForm<VoteValues, VoteValues>({ schema, defaultValues: { vote: '', comment: '' } });
  const submit = async ({ vote, comment }: VoteValues) => {
    const given = {
      vote: vote as (typeof VOTES)[number],
      ...(comment.trim() ? { comment: comment.trim() } : {}),
    };
    await say((version) => call(voteAdhesion, { params: { id }, body: { version, ...given } }));
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={t('adhesion.vote')}>
      <FormError />
      <RadioField
        name="vote"
        label={t('adhesion.vote')}
        options={VOTES.map((value) => ({ value, label: t(`adhesion.vote.${value}`) }))}
        required
      />
      <TextAreaField
        name="comment"
        label={t('adhesion.vote.comment')}
        rows={2}
        maxLength={voteAdhesionFields.comment.max}
      />
      <Row justify="flex-end">
        <SubmitButton>{t('adhesion.vote.send')}</SubmitButton>
      </Row>
      <LeaveGuard
        unsaved={form.formState.isDirty && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'}
      />
    </Form>
  );
}

type MinutesValues = { text: string } & Record<string, string | boolean>;

function MinutesForm({ adhesion, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('requests');
  const say = useSaid(adhesion);
  const { id: me } = useUser();
  const { id, members, votes } = adhesion;
  const [schema] = useState(() =>
    rulesOf<MinutesValues>((values, wrong) => {
      if (!values.text.trim()) wrong('text', t('adhesion.minutes.missing'));
      return values;
    }),
  );
  const voters = votes.filter(({ stale }) => !stale).map(({ by }) => by);
  const form = usePortalForm<MinutesValues, MinutesValues>({
    schema,
    defaultValues: {
      text: adhesion.minutes?.text ?? '',
      ...Object.fromEntries(
        members.map((one) => [`was-${one.id}`, one.id === me || voters.includes(one.name)]),
      ),
    },
  });
  const submit = async (values: MinutesValues) => {
    const attendees = members.filter((one) => values[`was-${one.id}`]).map((one) => one.id);
    const text = values.text.trim();
    await say((version) => call(writeMinutes, { params: { id }, body: { version, text, attendees } }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={t('adhesion.minutes')}>
      <FormError />
      <TextAreaField
        name="text"
        label={t('adhesion.minutes')}
        rows={5}
        maxLength={writeMinutesFields.text.max}
        required
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text type="small" weight={500} as="legend">
          {t('adhesion.minutes.attendees')}
        </Text>
        {members.map((one) => (
          <CheckboxField key={one.id} name={`was-${one.id}`} label={one.name} />
        ))}
      </fieldset>
      <Row justify="flex-end">
        <Button onClick={onClose}>{t('adhesion.cancel')}</Button>
        <SubmitButton>{t('adhesion.minutes.save')}</SubmitButton>
      </Row>
      <LeaveGuard
        unsaved={form.formState.isDirty && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'}
      />
    </Form>
  );
}
