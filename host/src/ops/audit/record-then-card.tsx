import { useEffect, useRef, useState, type RefObject } from 'react';
import { call } from '@cessio/client';
import { todayInParis } from '@cessio/contract';
import { findRecords, recordAt, type PaperThen, type RecordThen } from '@cessio/contract/audit';
import { useQuery, useTranslation, type TFunction } from '@cessio/shell';
import {
  Card,
  DateTimeText,
  DescriptionList,
  formatDateTime,
  Link,
  Reference,
  Row,
  Skeleton,
  Stack,
  styled,
  Tag,
  Text,
} from '@cessio/ui';
import {
  ComboField,
  DateField,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
  useWatch,
} from '@cessio/ui/form';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { entityWords, recordPath } from './audit-words.ts';
import { endOfMinuteInParis, inParis } from './instant-in-paris.ts';

/** Side by side where they fit, each as wide as the card on a phone. */
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** Kinds of records that have images and that people search for. */
const KINDS = [
  'invoice',
  'guarantee_request',
  'guarantee',
  'party',
  'contract',
  'relation',
  'document',
  'bank_account',
  'adhesion_request',
  'user',
  'party_contact',
  'beneficial_owner',
  'document_type',
  'settings',
] as const;

/** The requested record and instant. */
export interface AskedRecord {
  entity: string;
  id: string;
  name: string;
  at: string;
}

interface RecordThenCardProps {
  asked: AskedRecord | null;
  onAsk: (asked: AskedRecord) => void;
}

/** Shows any record with its papers as they were at an instant, found here or opened from the journal. */
export function RecordThenCard({ asked, onAsk }: RecordThenCardProps) {
  const { t } = useTranslation('host');
  return (
    <Card title={t('ops.then.title')}>
      <Stack gap={16}>
        <Text tone="second">{t('ops.then.text')}</Text>
        <Question key={asked ? `${asked.id} ${asked.at}` : ''} asked={asked} onAsk={onAsk} />
        {asked && <Answer asked={asked} />}
      </Stack>
    </Card>
  );
}

function Question({ asked, onAsk }: RecordThenCardProps) {
  const { t } = useTranslation('host');
  const [{ date, time }] = useState(() => inParis(asked?.at ?? new Date().toISOString()));
  const names = useRef(new Map<string, string>());
  const form = usePortalForm({
    defaultValues: { entity: asked?.entity ?? KINDS[0], id: asked?.id ?? '', date, time },
  });
  return (
    <Form
      form={form}
      aria-label={t('ops.then.title')}
      onSubmit={({ entity, id, date: day, time: typed }) => {
        const at = endOfMinuteInParis(day, typed);
        if (!at) return form.setError('time', { message: t('ops.then.time.wrong') }, { shouldFocus: true });
        // The current minute counts up to now.
        const now = new Date().toISOString();
        const same = asked?.at && day === date && typed === time ? asked.at : at;
        const name = names.current.get(id) ?? asked?.name ?? '';
        return onAsk({ entity, id, name, at: same > now && inParis(now).time === typed ? now : same });
      }}
    >
      <Fields>
        <Which asked={asked} names={names} />
        <DateField name="date" label={t('ops.then.date')} max={todayInParis()} required />
        <TextField name="time" label={t('ops.then.time')} inputMode="numeric" placeholder="14:30" required />
      </Fields>
      <Row>
        <SubmitButton>{t('ops.then.show')}</SubmitButton>
      </Row>
    </Form>
  );
}

/** Kind of record, and the record by its number or name. */
function Which({ asked, names }: { asked: AskedRecord | null; names: RefObject<Map<string, string>> }) {
  const { t } = useTranslation('host');
  const entity = useWatch({ name: 'entity' }) as string;
  const kinds = [...new Set([...KINDS, ...(asked ? [asked.entity] : [])])];
  return (
    <>
      <SelectField
        name="entity"
        label={t('ops.audit.entity')}
        options={kinds.map((value) => ({ value, label: entityWords(t, value) }))}
      />
      <ComboField
        key={entity}
        name="id"
        label={t('ops.then.record')}
        placeholder={t('ops.then.record.placeholder')}
        required
        chosen={asked?.entity === entity ? { value: asked.id, label: asked.name || asked.id } : null}
        loadOptions={async (q) => {
          if (!q.trim()) return [];
          const { data } = await call(findRecords, { query: { entity, q } });
          for (const { id, name } of data) names.current.set(id, name);
          return data.map(({ id, name }) => ({ value: id, label: name }));
        }}
      />
    </>
  );
}

function Answer({ asked: { entity, id, at } }: { asked: AskedRecord }) {
  const answer = useQuery({
    queryKey: ['record-then', entity, id, at],
    queryFn: ({ signal }) => call(recordAt, { query: { entity, id, at }, signal }),
    retry: false,
  });
  if (answer.error) return <ProblemNotice error={answer.error} />;
  if (!answer.data) return <Skeleton height={160} />;
  return <Then then={answer.data} />;
}

const titleOf = ({ name, entity, at }: RecordThen, t: TFunction<'host'>) =>
  t('ops.then.heading', { name: name ?? entityWords(t, entity), at: formatDateTime(at) });

function Then({ then }: { then: RecordThen }) {
  const { t } = useTranslation('host');
  const { entity, id, current, version, since, fields, papers } = then;
  const path = recordPath(entity, id);
  const top = useRef<HTMLHeadingElement>(null);
  // The log is above: a user who opens a record there is scrolled down here.
  useEffect(() => top.current?.focus(), []);
  return (
    <Stack gap={16}>
      <Row gap={8} wrap>
        <h3 ref={top} tabIndex={-1}>
          {titleOf(then, t)}
        </h3>
        <Tag family={current ? 'success' : 'neutral'}>
          {t(current ? 'ops.then.current' : 'ops.then.former')}
        </Tag>
      </Row>
      <Text type="caption" tone="second">
        {t('ops.then.version', { version })} <DateTimeText instant={since} />
        {path && (
          <>
            {' · '}
            <Link to={path}>{t('ops.then.today')}</Link>
          </>
        )}
      </Text>
      <DescriptionList
        items={fields.map(({ field, value }, index) => ({ key: `${index}`, term: field, value }))}
      />
      <section aria-label={t('ops.then.papers')}>
        <h4>{t('ops.then.papers')}</h4>
        {papers.length === 0 ? (
          <Text tone="second">{t('ops.then.papers.none')}</Text>
        ) : (
          <DescriptionList items={papers.map((paper, index) => itemOf(paper, index, t))} />
        )}
      </section>
    </Stack>
  );
}

function itemOf({ label, filename, state, version }: PaperThen, index: number, t: TFunction<'host'>) {
  const facts = [state, version === null ? null : t('ops.then.paper.version', { version })].filter(Boolean);
  return {
    key: String(index),
    term: label,
    ...(facts.length > 0 && { note: facts.join(' · ') }),
    value: filename ? <Reference>{filename}</Reference> : '–',
  };
}
