import { useState } from 'react';
import { call } from '@cessio/client';
import { formatDate } from '@cessio/contract';
import {
  decideScreening,
  getPartyScreening,
  SCREENING_NOTE_MAX,
  type ScreeningHit,
} from '@cessio/contract/parties';
import { can, useQuery, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  formatDateTime,
  Hint,
  Notice,
  Row,
  Stack,
  Tag,
  Text,
} from '@cessio/ui';
import { RadioField, TextAreaField } from '@cessio/ui/form';
import { EntryDialog } from '../../record/entry-dialog.tsx';
import { schemaOf } from '../../record/schema-of.ts';
import { Unread } from '../../record/unread.tsx';
import './texts.ts';

const TONES = { open: 'action', clear: 'success', hit: 'danger' } as const;

/** Possible sanctions matches of the company's people, and the risk department's decisions. */
export function ScreeningCard({ partyId, open }: { partyId: string; open: boolean }) {
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const may = can(useUser(), 'screening.decide') && open;
  const [deciding, setDeciding] = useState<ScreeningHit | null>(null);
  const screening = useQuery({
    queryKey: ['party', partyId, 'screening'],
    queryFn: ({ signal }) => call(getPartyScreening, { params: { id: partyId }, signal }),
  });
  if (!screening.data)
    return (
      <Card title={t('screening.title')}>
        <Unread query={screening} lines={2} />
      </Card>
    );
  const { active, pending, hits } = screening.data;
  return (
    <Card title={t('screening.title')}>
      <Stack gap={12}>
        {!active && <Notice severity="warning">{t('screening.off')}</Notice>}
        {active && pending > 0 && <Hint>{t('screening.pending')}</Hint>}
        {active && pending === 0 && hits.length === 0 && <Hint>{t('screening.none')}</Hint>}
        {hits.length > 0 && (
          <Stack as="ul" gap={16}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <Row justify="space-between">
                  <span>
                    <Row gap={8}>
                      <Text type="small" weight={500}>
                        <bdi>{hit.subjectName}</bdi>
                      </Text>
                      <Tag family={TONES[hit.status]}>{t(`screening.status.${hit.status}`)}</Tag>
                    </Row>
                    <Hint type="caption" style={{ overflowWrap: 'anywhere' }}>
                      {hit.reference ? (
                        <>
                          {t('screening.listed', { score: hit.score })} <bdi>{hit.listedName}</bdi>
                        </>
                      ) : (
                        t('screening.incomparable')
                      )}
                      {` · ${[t(`screening.subject.${hit.subject}`), hit.reference].filter(Boolean).join(' · ')}`}
                    </Hint>
                  </span>
                  {may && (
                    <Button
                      size={30}
                      variant="secondary"
                      aria-label={t('screening.decideOn', { name: hit.subjectName })}
                      onClick={() => setDeciding(hit)}
                    >
                      {t('screening.decide')}
                    </Button>
                  )}
                </Row>
                {hit.decisions.map(({ result, note, by, at }) => (
                  <Hint key={at} type="caption" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                    {t(`screening.result.${result}`)} · {by}, {formatDateTime(at, timeZone)} · {note}
                  </Hint>
                ))}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
      {deciding && <DecideDialog partyId={partyId} hit={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}

interface Decided {
  result: string;
  note: string;
}
const decidedSchema = (t: TFunction<'admin'>) =>
  schemaOf<Decided>(({ result, note }) => [
    !result && { field: 'result', message: t('screening.check.result') },
    !note.trim() && { field: 'note', message: t('screening.check.note') },
  ]);

function DecideDialog({
  partyId,
  hit,
  onClose,
}: {
  partyId: string;
  hit: ScreeningHit;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <EntryDialog<Decided>
      queryKey={['party', partyId]}
      title={t('screening.decideOn', { name: hit.subjectName })}
      values={{ result: '', note: '' }}
      schema={decidedSchema(t)}
      done={t('screening.saved')}
      onClose={onClose}
      send={({ result, note }) =>
        call(decideScreening, {
          params: { id: partyId },
          body: { hitId: hit.id, result: result === 'hit' ? 'hit' : 'clear', note, version: hit.version },
        })
      }
    >
      <DescriptionList
        items={[
          {
            term: t('screening.onFile'),
            value: <bdi>{hit.subjectName}</bdi>,
            hint: hit.birthDate && t('screening.births', { births: formatDate(hit.birthDate) }),
          },
          {
            term: t('screening.onList'),
            value: hit.reference ? <bdi>{hit.listedName}</bdi> : t('screening.incomparable'),
            hint: [
              hit.listedBirths && t('screening.births', { births: hit.listedBirths }),
              [hit.reference, hit.programme].filter(Boolean).join(', '),
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
      />
      <RadioField
        name="result"
        label={t('screening.resultLabel')}
        options={[
          { value: 'clear', label: t('screening.result.clear') },
          { value: 'hit', label: t('screening.result.hit') },
        ]}
      />
      <TextAreaField name="note" label={t('screening.note')} required maxLength={SCREENING_NOTE_MAX} />
    </EntryDialog>
  );
}
