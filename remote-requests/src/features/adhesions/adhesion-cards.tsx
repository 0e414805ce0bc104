import { download } from '@cessio/client';
import { countryName, formatNationalId, href, pages, REVIEWER_NAMES } from '@cessio/contract';
import { adhesionAnswerFile, adhesionContractFile, type AdhesionRecord } from '@cessio/contract/adhesions';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DateText,
  DateTimeText,
  DescriptionList,
  formatDateTime,
  formatPercent,
  Hint,
  IconFileCheck,
  Link,
  Money,
  Notice,
  Row,
  Stack,
  StatusChip,
  Tag,
  Text,
} from '@cessio/ui';
import { CompanyName } from '../../company-name.tsx';
import './texts.ts';

interface Props {
  readonly adhesion: AdhesionRecord;
}
const WRAP = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** What is requested, and by whom. */
export function RequestCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const { currency, side } = adhesion;
  return (
    <Card title={t('adhesion.request')} aside={<Tag>{t(`adhesion.side.${side}`)}</Tag>}>
      <DescriptionList
        items={[
          side === 'assignor' && {
            term: t('adhesion.turnover'),
            value: <Money minor={adhesion.expectedTurnover} currency={currency} />,
          },
          side === 'assignor' && {
            term: t('adhesion.ceiling'),
            value: <Money minor={adhesion.wantedCeiling} currency={currency} weight={600} />,
          },
          adhesion.debtorCount !== null && {
            term: t('adhesion.debtors.count'),
            value: adhesion.debtorCount,
          },
          adhesion.exportSharePpm !== null && {
            term: t('adhesion.export'),
            value: formatPercent(adhesion.exportSharePpm),
          },
          {
            term: t('adhesion.applicant'),
            value: adhesion.applicant ? (
              <Stack gap={0}>
                <span>{adhesion.applicant.name}</span>
                <span style={WRAP}>{adhesion.applicant.email}</span>
              </Stack>
            ) : (
              t('adhesion.unset')
            ),
          },
          adhesion.invitation
            ? {
                term: t('adhesion.invitedBy'),
                value: (
                  <>
                    <Link
                      to={href(adhesion.invitation.entity === 'relation' ? pages.relation : pages.request, {
                        id: adhesion.invitation.id,
                      })}
                    >
                      {adhesion.invitation.by}
                    </Link>
                    {' · '}
                    <DateTimeText instant={adhesion.invitation.at} timeZone={timeZone} />
                  </>
                ),
              }
            : null,
          adhesion.invitedUntil !== null && {
            term: t('adhesion.invitedUntil'),
            value: <DateTimeText instant={adhesion.invitedUntil} timeZone={timeZone} />,
          },
          adhesion.submittedAt !== null && {
            term: t('adhesion.submittedAt'),
            value: <DateTimeText instant={adhesion.submittedAt} timeZone={timeZone} />,
          },
          { term: t('adhesion.assignedTo'), value: adhesion.assignedTo ?? t('adhesion.unset') },
        ]}
      />
      {adhesion.debtors.length > 0 && (
        <Hint>
          {t('adhesion.debtors')} · {adhesion.debtors.map(({ name }) => name).join(', ')}
        </Hint>
      )}
    </Card>
  );
}

/** The applying company, and the bank's automatic checks of it. */
export function CompanyCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const { party } = adhesion;
  return (
    <Card
      title={t('adhesion.company')}
      aside={party && <StatusChip machine="party" state={party.status} />}
      footer={
        party && (
          <Row>
            <Button size={30} to={href(pages.company, { id: party.id }, { tab: 'owners' })}>
              {t('adhesion.company.owners')}
            </Button>
            <Button size={30} to={href(pages.company, { id: party.id }, { tab: 'accounts' })}>
              {t('adhesion.account')}
            </Button>
          </Row>
        )
      }
    >
      <DescriptionList
        items={[
          {
            term: t('adhesion.company'),
            value: party ? <CompanyName party={party} /> : adhesion.legalName,
          },
          { term: t('adhesion.legalForm'), value: adhesion.legalForm ?? t('adhesion.unset') },
          {
            term: t('adhesion.number'),
            value: adhesion.nationalId
              ? formatNationalId(adhesion.country, adhesion.nationalId)
              : t('adhesion.unset'),
          },
          {
            term: t('adhesion.place'),
            value:
              [adhesion.address, adhesion.postcode, adhesion.city, countryName(adhesion.country)]
                .filter(Boolean)
                .join(', ') || t('adhesion.unset'),
          },
        ]}
      />
      <ul aria-label={t('adhesion.checks')} style={{ display: 'flex', flexDirection: 'column', gap: 8 }}>
        {adhesion.checks.map(({ label, ok, text, none }) => (
          <li key={label}>
            <Row justify="space-between" gap={8} wrap={false}>
              <Text type="small">
                {label} · {text}
              </Text>
              <Tag family={none ? 'neutral' : ok ? 'success' : 'danger'}>
                {t(`adhesion.checks.${none ? 'none' : ok ? 'passed' : 'failed'}`)}
              </Tag>
            </Row>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Each required paper, with its state. */
export function ChecklistCard({ adhesion: { checklist } }: Props) {
  const { t } = useTranslation('requests');
  const required = checklist.filter((item) => item.required);
  return (
    <Card
      title={t('adhesion.checklist')}
      aside={
        required.length > 0 &&
        t('adhesion.checklist.ready', {
          done: required.filter(({ inForce }) => inForce).length,
          count: required.length,
        })
      }
    >
      {checklist.length === 0 ? (
        <Hint>{t('adhesion.checklist.none')}</Hint>
      ) : (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 10 }}>
          {checklist.map((item) => (
            <li key={item.code}>
              <Row justify="space-between" gap={8} wrap={false}>
                <Text type="small">
                  {item.documentId ? (
                    <Link to={href(pages.document, { id: item.documentId })}>{item.label}</Link>
                  ) : (
                    item.label
                  )}
                  {!item.required && ` (${t('adhesion.checklist.optional')})`}
                  {item.reviewer &&
                    ` · ${t('adhesion.checklist.by', { who: REVIEWER_NAMES[item.reviewer] })}`}
                  {item.rejectReason && ` · ${item.rejectReason}`}
                  {item.expiresOn && (
                    <>
                      {` · ${t('adhesion.checklist.until')} `}
                      <DateText date={item.expiresOn} />
                    </>
                  )}
                </Text>
                {item.state ? (
                  <StatusChip machine="document" state={item.state} />
                ) : (
                  <Tag>{t('adhesion.checklist.notAsked')}</Tag>
                )}
              </Row>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the company was asked for and has not provided yet. */
export function AwaitedNotice({ adhesion: { missing } }: Props) {
  const { t } = useTranslation('requests');
  if (missing.length === 0) return null;
  return (
    <Notice severity="warning" title={t('adhesion.awaited')}>
      <ul>
        {missing.map(({ label, comment }) => (
          <li key={`${label} ${comment}`}>{comment ? `${label} (${comment})` : label}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The company's answers to the bank's requests. */
export function AnswersCard({ adhesion: { id, answers } }: Props) {
  const { t } = useTranslation('requests');
  if (answers.length === 0) return null;
  const save = async (answerId: string) => {
    await download(adhesionAnswerFile, { params: { id, answerId } });
  };
  return (
    <Card title={t('adhesion.answers')}>
      <ul style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <Stack gap={4}>
              <Text type="body" weight={600} as="h3">
                {answer.label}
              </Text>
              {answer.asked && <Hint>{t('adhesion.answers.asked', { words: answer.asked })}</Hint>}
              {answer.text && (
                <Text as="p" style={WRAP}>
                  {answer.text}
                </Text>
              )}
              {answer.filename && (
                <div>
                  <Button size={30} icon={IconFileCheck} onClick={() => save(answer.id)}>
                    <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                      {answer.filename}
                    </bdi>
                  </Button>
                </div>
              )}
              <Hint type="caption">
                {answer.by} · {formatDateTime(answer.at)}
              </Hint>
            </Stack>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The risk department's study, for the bank only. */
export function StudyCard({ adhesion: { study } }: Props) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  if (!study) return null;
  return (
    <Card title={t('adhesion.study')} aside={`${study.by}, ${formatDateTime(study.at, timeZone)}`}>
      <DescriptionList
        items={[
          { term: t('adhesion.study.grade'), value: study.grade },
          { term: t('adhesion.study.score'), value: t('adhesion.study.scoreOf', { score: study.score }) },
          study.conditions !== null && { term: t('adhesion.study.conditions'), value: study.conditions },
        ]}
      />
      <Hint style={WRAP}>{study.note}</Hint>
    </Card>
  );
}

/** The contract that was prepared, and who has signed it. */
export function ContractCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const { timeZone } = useUser();
  const { id, contract, contractId, status, accountVerified } = adhesion;
  if (!contract) return null;
  const signature = (given: NonNullable<typeof contract>['signed']) =>
    given ? `${given.by}, ${formatDateTime(given.at, timeZone)}` : t('adhesion.contract.awaited');
  return (
    <Card
      title={t('adhesion.contract')}
      footer={
        <Row>
          <Button
            size={30}
            icon={IconFileCheck}
            onClick={() => download(adhesionContractFile, { params: { id } })}
          >
            {t('adhesion.contract.open')}
          </Button>
          {contractId && (
            <Link to={href(pages.contract, { id: contractId })}>{t('adhesion.contract.page')}</Link>
          )}
        </Row>
      }
    >
      {status === 'signed' && !accountVerified && (
        <Notice severity="warning">{t('adhesion.contract.waits')}</Notice>
      )}
      <DescriptionList
        items={[
          { term: t('adhesion.contract.signed'), value: signature(contract.signed) },
          { term: t('adhesion.contract.countersigned'), value: signature(contract.countersigned) },
          { term: t('adhesion.contract.hash'), value: <span style={WRAP}>{contract.sha256}</span> },
        ]}
      />
    </Card>
  );
}

/** What was decided, as the company reads it too. */
export function DecisionCard({ adhesion: { decision } }: Props) {
  const { t } = useTranslation('requests');
  if (!decision) return null;
  return (
    <Card title={t('adhesion.decision')}>
      <DescriptionList
        items={[
          { term: t('adhesion.decision.by'), value: decision.by },
          decision.reason !== null && { term: t('adhesion.decision.reason'), value: decision.reason },
          decision.conditions !== null && {
            term: t('adhesion.decision.conditions'),
            value: decision.conditions,
          },
        ]}
      />
      {decision.comment && <Hint style={WRAP}>{decision.comment}</Hint>}
    </Card>
  );
}
