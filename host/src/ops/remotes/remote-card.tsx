import { useState } from 'react';
import { TRIAL_PERCENT, type RemotesOverview } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  DescriptionList,
  family,
  formatNumber,
  IconCircleCheck,
  IconCircleDashed,
  IconHistory,
  IconOctagonX,
  IconScale,
  Notice,
  Reference,
  Row,
  Spinner,
  styled,
  Tag,
  text,
  v,
  type IconLike,
} from '@cessio/ui';
import type { Probe } from '../../federation/probe-remote.ts';
import { StepDialog, type AskedStep } from './release-step-dialog.tsx';

type Remote = RemotesOverview['remotes'][number];
type Version = Remote['versions'][number];

const LOOKS: Record<
  Version['state'],
  { family: 'success' | 'progress' | 'neutral' | 'danger'; icon: IconLike }
> = {
  live: { family: 'success', icon: IconCircleCheck },
  canary: { family: 'progress', icon: IconScale },
  previous: { family: 'neutral', icon: IconHistory },
  released: { family: 'neutral', icon: IconCircleDashed },
  withdrawn: { family: 'danger', icon: IconOctagonX },
};

const Line = styled('article')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  paddingBlock: 12,
  '& + &': { borderBlockStart: `1px solid ${v.border}` },
  '& small': { color: v.text2, ...text('caption') },
});
const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '8px 16px',
  '& dt': { color: v.text2, ...text('caption') },
  '& dd': { margin: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& dd[data-bad="true"]': { color: family.danger.fg },
});
const More = styled('details')({ '& > summary': { cursor: 'pointer', color: v.text2, ...text('small') } });

interface RemoteCardProps {
  remote: Remote;
  /** Version that runs in this page. */
  here: string | undefined;
  /** Whether this browser reaches the version that is live. */
  probe: Probe | undefined;
  /** Number of users whose failures take a version back. */
  failures: number;
}

/** One remote: its released versions, how they perform, and the steps possible with each. */
export function RemoteCard({ remote, here, probe, failures }: RemoteCardProps) {
  const { t } = useTranslation('host');
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const title = t(`${remote.name}:registry.name`, remote.name);
  const lines = (versions: readonly Version[]) =>
    versions.map((version) => (
      <VersionLine key={version.version} remote={remote} release={version} onAsk={setAsked} />
    ));
  const isServed = ({ state }: Version) => state === 'live' || state === 'canary' || state === 'previous';
  const others = remote.versions.filter((version) => !isServed(version));
  const order = ['live', 'canary', 'previous'];
  const served = remote.versions
    .filter(isServed)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <Card title={title} aside={<Reach probe={probe} />}>
      {here !== undefined && here !== remote.live && (
        <Notice severity="info">{t('ops.remotes.here', { version: here })}</Notice>
      )}
      <div>{lines(served)}</div>
      {others.length > 0 && (
        <More>
          <summary>{t('ops.remotes.others', { count: others.length })}</summary>
          {lines(others)}
        </More>
      )}
      {asked && (
        <StepDialog
          name={remote.name}
          title={title}
          asked={asked}
          failures={failures}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface VersionLineProps {
  remote: Remote;
  release: Version;
  onAsk: (step: AskedStep) => void;
}

function VersionLine({ remote, release, onAsk }: VersionLineProps) {
  const { t } = useTranslation('host');
  const { version, state, figures, misfits } = release;
  const said =
    state === 'canary'
      ? t('ops.remotes.state.canary', { percent: remote.percent })
      : t(`ops.remotes.state.${state}`);
  return (
    <Line aria-label={version}>
      <Row gap={8} wrap>
        <Tag {...LOOKS[state]}>{said}</Tag>
        <b>
          <Reference>{version}</Reference>
        </b>
        <Origin release={release} />
      </Row>
      {release.stoppedAt && state !== 'canary' && (
        <Notice severity="warning">
          {t(state === 'live' ? 'ops.remotes.failing' : 'ops.remotes.stopped')}{' '}
          <DateTimeText instant={release.stoppedAt} />
          {release.stoppedWhy && `\u00a0: ${release.stoppedWhy}`}
        </Notice>
      )}
      {misfits.length > 0 && (
        <Notice severity="error" title={t('ops.remotes.misfit')}>
          {misfits.join(', ')}
        </Notice>
      )}
      {figures && <Reported figures={figures} />}
      {release.bytesReason && (
        <DescriptionList items={[{ term: t('ops.remotes.bytesReason'), value: release.bytesReason }]} />
      )}
      <Steps remote={remote} release={release} onAsk={onAsk} />
    </Line>
  );
}

/** Its age, commit and author. */
function Origin({ release: { releasedAt, releasedBy, commit } }: { release: Version }) {
  const { t } = useTranslation('host');
  return (
    <small>
      {t('ops.remotes.released')} <DateTimeText instant={releasedAt} /> ({ageOf(releasedAt)}) ·{' '}
      {releasedBy ?? t('ops.remotes.own')}
      {commit && (
        <>
          {' · '}
          <Reference>{commit.slice(0, 8)}</Reference>
        </>
      )}
    </small>
  );
}

function Reported({
  figures: { users, loadErrors, crashes, loadP95Ms },
}: {
  figures: NonNullable<Version['figures']>;
}) {
  const { t } = useTranslation('host');
  const figure = (name: string, value: string, bad = false) => (
    <div>
      <dt>{t(`ops.remotes.${name}`)}</dt>
      <dd data-bad={bad || undefined}>{value}</dd>
    </div>
  );
  return (
    <Figures>
      {figure('users', formatNumber(users))}
      {figure('loadErrors', formatNumber(loadErrors), loadErrors > 0)}
      {figure('crashes', formatNumber(crashes), crashes > 0)}
      {figure('p95', loadP95Ms === null ? '–' : `${formatNumber(loadP95Ms)}\u00a0ms`)}
    </Figures>
  );
}

function Steps({ remote, release: { version, state, misfits }, onAsk }: VersionLineProps) {
  const { t } = useTranslation('host');
  const fits = misfits.length === 0;
  const press = (step: AskedStep, label: string, look: 'primary' | 'secondary' | 'text' = 'secondary') => (
    <Button size={30} variant={look} onClick={() => onAsk(step)}>
      {label}
    </Button>
  );
  if (state === 'live' || state === 'withdrawn') return null;
  return (
    <Row gap={8} wrap>
      {state === 'canary' && press({ action: 'promote', version }, t('ops.remotes.promote'), 'primary')}
      {state === 'released' && fits && press({ action: 'promote', version }, t('ops.remotes.promote'))}
      {state === 'previous' &&
        fits &&
        press({ action: 'rollback', version }, t('ops.remotes.rollback', { version }))}
      {state === 'canary'
        ? press(
            { action: 'canary', version, percent: remote.percent ?? TRIAL_PERCENT },
            t('ops.remotes.share'),
          )
        : fits &&
          press(
            { action: 'canary', version, percent: TRIAL_PERCENT },
            t('ops.remotes.canary', { percent: TRIAL_PERCENT }),
          )}
      {state === 'canary' && press({ action: 'stop', version }, t('ops.remotes.stop'))}
      {press({ action: 'withdraw', version }, t('ops.remotes.withdraw'), 'text')}
    </Row>
  );
}

/** Whether this browser gets the live entry, and the published bytes. */
function Reach({ probe }: { probe: Probe | undefined }) {
  const { t } = useTranslation('host');
  if (!probe)
    return (
      <Tag family="neutral">
        <Spinner style={{ inlineSize: 14, blockSize: 14 }} />
        {t('ops.remotes.asking')}
      </Tag>
    );
  const good = probe.verdict === 'reachable';
  return (
    <Tag family={good ? 'success' : 'danger'} icon={good ? IconCircleCheck : IconOctagonX}>
      {t(`ops.remotes.${probe.verdict}`, { ms: probe.ms })}
    </Tag>
  );
}

const AGE = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** « il y a 3 heures » */
function ageOf(instant: string): string {
  const ms = Date.parse(instant) - Date.now();
  const [unit, size] = UNITS.find(([, most]) => -ms >= most) ?? (['minute', 60_000] as const);
  return AGE.format(Math.min(Math.ceil(ms / size), -1), unit);
}
