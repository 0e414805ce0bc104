import { useEffect, useState } from 'react';
import { call, createAttemptKeys, download } from '@cessio/client';
import { listRecordPapers, myParty, profile, uploadFile } from '@cessio/contract';
import { ownAdhesionContract, transitionOwnAdhesion } from '@cessio/contract/adhesions';
import { myAdhesion, type OwnAdhesion } from '@cessio/contract/onboarding';
import {
  setUserAtom,
  useNavigate,
  usePortalEvent,
  useQuery,
  useQueryClient,
  useSetAtom,
  useTranslation,
  useUser,
} from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  ErrorState,
  Reference,
  Row,
  Skeleton,
  Stack,
  StatusChip,
  Tag,
  Text,
} from '@cessio/ui';
import {
  AdviserContact,
  ContractTerms,
  isKnown,
  RecordPapers,
  RecordStepDialog,
  Stepper,
  StepsCard,
  useRecordStep,
  type RecordKind,
} from '@cessio/ui/record';
import { takeUpDraft } from './onboarding-calls.ts';
import { STEP_PATHS } from './use-onboarding.ts';
import './texts.ts';

const KEY = ['adhesion', 'mine'];

/** The four steps an applicant follows, from submission to contract (domain.md §C3). */
const PLACE: Readonly<Record<OwnAdhesion['status'], number>> = {
  draft: -1,
  submitted: 0,
  kyc_review: 1,
  needs_info: 1,
  risk_review: 1,
  committee: 2,
  refused: 2,
  approved: 3,
  to_sign: 3,
  signed: 3,
  active: 4,
  closed: 4,
};
const STEPS = ['submitted', 'study', 'decision', 'contract'] as const;

/** On an applicant's dashboard: how far the adhesion request is, and what to do about it. */
export function AdhesionCard() {
  const { t } = useTranslation('host');
  const { timeZone } = useUser();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(myAdhesion, { signal }),
  });
  usePortalEvent('recordChanged', ({ entity }) => {
    if (entity === 'adhesion_request') void client.invalidateQueries({ queryKey: KEY });
  });
  const setUser = useSetAtom(setUserAtom);
  const opened = data?.status === 'active';
  useEffect(() => {
    // The company has become a client: its home page changes. Offline, the next visit shows it.
    if (opened) call(profile).then(setUser, () => undefined);
  }, [opened, setUser]);
  const sent = data && data.status !== 'draft' && !data.lapsed;
  return (
    <>
      <Card
        title={t('signup.adhesion.title')}
        heavy
        aside={
          data &&
          (nextOf(data) === 'countersign' ? (
            <Tag family="progress">{t('signup.adhesion.countersign')}</Tag>
          ) : (
            <StatusChip machine="adhesion_request" state={data.status} />
          ))
        }
      >
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} level={3} />
        ) : !data ? (
          <Skeleton lines={3} />
        ) : (
          <Stack gap={16}>
            <Text as="p">
              <Reference>{data.number}</Reference> · {data.legalName}
              {data.submittedAt && (
                <>
                  {' · '}
                  {t('signup.adhesion.sentAt')}{' '}
                  <DateTimeText instant={data.submittedAt} timeZone={timeZone} />
                </>
              )}
            </Text>
            <Text as="p">{t(`signup.adhesion.next.${nextOf(data)}`)}</Text>
            <AdviserContact load={(signal) => call(myParty, { signal })} />
            {data.decision && <Decision adhesion={data} />}
            {data.asked.length > 0 && (
              <Papers title={t('signup.adhesion.asked')}>
                {data.asked.map(({ label, comment }) => (comment ? `${label} (${comment})` : label))}
              </Papers>
            )}
            {data.contract && <Terms adhesion={data} />}
            <Steps adhesion={data} />
            {data.status === 'draft' || data.lapsed ? (
              <Draft adhesion={data} />
            ) : (
              data.status !== 'refused' && (
                <Stepper
                  label={t('signup.adhesion.title')}
                  steps={STEPS.map((id, index) => ({
                    id,
                    label: t(`signup.adhesion.step.${id}`),
                    state:
                      index < PLACE[data.status]
                        ? 'done'
                        : index === PLACE[data.status]
                          ? 'current'
                          : 'planned',
                  }))}
                />
              )
            )}
          </Stack>
        )}
      </Card>
      {sent && (
        <RecordPapers
          id={data.id}
          load={(signal) =>
            call(listRecordPapers, { query: { ownerType: 'adhesion', ownerId: data.id }, signal })
          }
          staff={false}
        />
      )}
    </>
  );
}

/** What the company may do with its own request. */
const kindOf = (onTaken: (adhesion: OwnAdhesion) => void): RecordKind<OwnAdhesion> => ({
  kind: 'adhesion_request',
  load: (_id, signal) => call(myAdhesion, { signal }),
  history: () => Promise.resolve({ data: [] }),
  take: async (id, body) => {
    const taken = await call(transitionOwnAdhesion, {
      body,
      idempotencyKey: keyFor(`adhesion ${id}`, body),
    });
    onTaken(taken);
    return taken;
  },
  upload: (file, onProgress) => call(uploadFile, { file, onProgress }),
  nameOf: ({ number }) => number,
});
const keyFor = createAttemptKeys();

function Steps({ adhesion }: { adhesion: OwnAdhesion }) {
  const client = useQueryClient();
  const [kind] = useState(() => kindOf((taken) => client.setQueryData(KEY, taken)));
  const step = useRecordStep(kind, adhesion);
  const actions = adhesion.allowedActions.filter(isKnown);
  if (actions.length === 0) return null;
  return (
    <>
      <StepsCard actions={actions} onAsk={step.ask} />
      <RecordStepDialog step={step} currency="EUR" amount={null}>
        {step.asked?.action.action === 'sign' && <Terms adhesion={adhesion} />}
      </RecordStepDialog>
    </>
  );
}

/** What the company should expect; once it has signed, the bank signs too. */
const nextOf = ({ lapsed, status, contract }: OwnAdhesion) =>
  lapsed ? 'lapsed' : status === 'to_sign' && contract?.signedAt ? 'countersign' : status;

/** The contract's terms, before and after signing. */
const Terms = ({ adhesion: { clauses = [] } }: { adhesion: OwnAdhesion }) => (
  <ContractTerms clauses={clauses} onOpen={() => download(ownAdhesionContract)} />
);

/** What the bank decided and why. */
function Decision({ adhesion: { decision } }: { adhesion: OwnAdhesion }) {
  const { t } = useTranslation('host');
  const said = [decision?.reason, decision?.comment, decision?.conditions].filter(Boolean).join(' · ');
  return said ? <Text as="p">{t('signup.adhesion.decision', { said })}</Text> : null;
}

/** What the bank waits for, one per line. */
function Papers({ title, children }: { title: string; children: readonly string[] }) {
  return (
    <div>
      <Text as="p" tone="second">
        {title}
      </Text>
      <ul style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
        {children.map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </div>
  );
}

function Draft({ adhesion }: { adhesion: OwnAdhesion }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { missing } = adhesion;
  return (
    <>
      {missing.length > 0 ? (
        <Papers title={t('signup.adhesion.missing')}>{missing}</Papers>
      ) : (
        <Text as="p" tone="second">
          {t('signup.adhesion.toSend')}
        </Text>
      )}
      <Row>
        <Button
          variant="primary"
          onClick={async () => {
            await takeUpDraft();
            await navigate(STEP_PATHS.documents);
          }}
        >
          {t(adhesion.lapsed ? 'signup.adhesion.anew' : 'signup.adhesion.resume')}
        </Button>
      </Row>
    </>
  );
}
