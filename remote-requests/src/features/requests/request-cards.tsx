import { download } from '@cessio/client';
import {
  dayInParis,
  GUARANTEE_KINDS,
  guaranteeRequestAnswerFile,
  isOverdue,
  RISK_GRADES,
  type GuaranteeRequest,
} from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  formatDate,
  formatDateTime,
  Hint,
  IconFileCheck,
  Money,
  Row,
  Stack,
  styled,
  Tag,
  Text,
  v,
} from '@cessio/ui';
import { DelayChip } from '@cessio/ui/record';
import { CompanyName } from '../../company-name.tsx';

/** Written text with its line breaks. */
const LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
const WRAP = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Who has the file and since when, and how late the bank’s answer is. */
export function StageLine({ request: { stage, dueOn } }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  const { holder, since, late } = stage;
  if (!holder) return null;
  return (
    <Row gap={10}>
      <Text type="small">{t('stage.holder', { holder, date: formatDate(dayInParis(since)) })}</Text>
      {late && dueOn && <DelayChip on={dueOn} />}
    </Row>
  );
}

/** The requester's answers to the bank's requests, for both of them. */
export function AnswersCard({ request: { id, answers } }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  if (answers.length === 0) return null;
  return (
    <Card title={t('answers.title')}>
      <ul style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        {answers.map(({ id: answerId, label, asked, answer, filename, givenBy, givenAt }) => (
          <li key={answerId}>
            <Stack gap={4}>
              <Text type="body" weight={600} as="h3">
                {label}
              </Text>
              {asked && <Hint>{t('answers.asked', { words: asked })}</Hint>}
              {answer && (
                <Text as="p" style={WRAP}>
                  {answer}
                </Text>
              )}
              {filename && (
                <div>
                  <Button
                    size={30}
                    icon={IconFileCheck}
                    onClick={() =>
                      download(guaranteeRequestAnswerFile, { params: { id, answerId }, filename })
                    }
                  >
                    <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                      {filename}
                    </bdi>
                  </Button>
                </div>
              )}
              <Hint type="caption">
                {givenBy} · {formatDateTime(givenAt, timeZone)}
              </Hint>
            </Stack>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The requested guarantee and its parties. */
export function RequestCard({ request }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  return (
    <Card title={t('record.request')} aside={<Tag>{GUARANTEE_KINDS[request.kind]}</Tag>}>
      <DescriptionList
        items={[
          { term: t('field.requesterId'), value: <CompanyName party={request.requester} /> },
          { term: t('field.debtorId'), value: <CompanyName party={request.debtor} /> },
          {
            term: t('field.beneficiaryId'),
            value: <CompanyName party={request.beneficiary} known={!request.invited} />,
          },
          { term: t('field.amount'), value: <Money minor={request.amount} currency={request.currency} /> },
          { term: t(`field.tenor.${request.kind}`), value: t('days', { count: request.tenorDays }) },
          {
            term: t('field.validUntil'),
            value: <DateText date={request.validUntil} empty={t('field.unset')} />,
          },
        ]}
      />
      <Hint style={LINES}>{t('quoted', { text: request.reason })}</Hint>
    </Card>
  );
}

const Grade = styled('span')({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 60,
  blockSize: 60,
  borderRadius: 8,
  background: v.primarySoft,
  color: v.onPrimarySoft,
  fontSize: '1.75rem',
  fontWeight: 600,
  flex: 'none',
});
const Scale = styled('span')({
  display: 'flex',
  gap: 4,
  '& > span': {
    flex: 1,
    borderRadius: 4,
    background: v.hover,
    color: v.text2,
    textAlign: 'center',
    fontSize: '0.75rem',
    lineHeight: '18px',
    fontWeight: 600,
  },
  '& > span[data-on="true"]': { background: v.primary, color: v.onPrimary },
});

/** The risk department's opinion, for the bank's people only. */
export function OpinionCard({ request }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const opinion = request.riskOpinion;
  return (
    <Card
      title={t('opinion.title')}
      aside={
        opinion?.at &&
        t('opinion.given', { who: opinion.by, at: formatDateTime(opinion.at, timeZone).replace(' ', ' à ') })
      }
    >
      {opinion ? (
        <>
          <Row gap={14} wrap={false}>
            <Grade aria-hidden>{opinion.grade}</Grade>
            <Stack gap={8} style={{ flex: 1 }}>
              <Scale aria-hidden>
                {RISK_GRADES.map((grade) => (
                  <span key={grade} data-on={grade === opinion.grade}>
                    {grade}
                  </span>
                ))}
              </Scale>
              <Text type="small">
                {t('opinion.grade', { grade: opinion.grade })} · {t('opinion.advised')}{' '}
                <Money minor={opinion.amount} currency={request.currency} weight={600} />
              </Text>
            </Stack>
          </Row>
          {opinion.note && <Hint style={LINES}>{opinion.note}</Hint>}
        </>
      ) : (
        <Hint>{t(request.status === 'risk_review' ? 'opinion.awaited' : 'opinion.none')}</Hint>
      )}
    </Card>
  );
}

/** The decision and its reason; for everybody who sees the request. */
export function DecisionCard({ request }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  const { decision, grantedAmount, currency } = request;
  if (!decision) return null;
  return (
    <Card title={t('decision.taken')}>
      <DescriptionList
        items={[
          grantedAmount !== null && {
            term: t('field.grantedAmount'),
            value: <Money minor={grantedAmount} currency={currency} weight={600} />,
          },
          { term: t('decision.by'), value: decision.by },
          decision.reason !== null && { term: t('decision.reason'), value: decision.reason },
          request.status === 'partially_approved' &&
            request.dueOn !== null && {
              term: t(isOverdue(request.dueOn) ? 'decision.offerEnded' : 'decision.offerEnds'),
              value: <DateText date={request.dueOn} />,
            },
        ]}
      />
      {request.deviation && <Hint style={LINES}>{t('decision.deviation', { text: request.deviation })}</Hint>}
      {decision.comment && <Hint style={LINES}>{decision.comment}</Hint>}
    </Card>
  );
}
