import { call } from '@cessio/client';
import { verifyAudit, type AuditVerdict } from '@cessio/contract';
import { readAuditAnchor, type AuditAnchor } from '@cessio/contract/audit';
import { useMutation, useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  formatDateTime,
  formatNumber,
  IconCheck,
  Notice,
  Row,
  Stack,
  Text,
} from '@cessio/ui';
import { ProblemNotice } from '../../layout/problem-notice.tsx';

/** As long as the answer when all is well. */
const AWAITED: AuditAnchor = {
  state: 'ok',
  last: { at: '2026-01-01T00:00:00.000Z', no: 1, hash: '' },
  lines: 1000,
  rewritten: null,
};

/**
 * Has the API recompute the whole chain and shows the result, and whether the chain still contains every head recorded
 * outside the database.
 */
export function ChainCheck() {
  const { t } = useTranslation('host');
  const anchor = useQuery({ queryKey: ['audit-anchor'], queryFn: () => call(readAuditAnchor) });
  const check = useMutation({
    mutationFn: () => call(verifyAudit),
    onSuccess: () => anchor.refetch(),
  });
  return (
    <Card title={t('ops.chain.title')}>
      <Stack gap={12}>
        <Row gap={12} justify="space-between" wrap>
          <Text tone="second">{t('ops.chain.text')}</Text>
          <Button icon={IconCheck} loading={check.isPending} onClick={() => check.mutate()}>
            {t('ops.chain.check')}
          </Button>
        </Row>
        {anchor.isPending && (
          // Space is reserved from the start, or what is below would move.
          <div style={{ visibility: 'hidden', display: 'grid' }} aria-hidden>
            <Anchor anchor={AWAITED} />
          </div>
        )}
        {anchor.data && <Anchor anchor={anchor.data} />}
        <ProblemNotice error={check.error ?? anchor.error} />
        {check.data && <Verdict verdict={check.data} />}
      </Stack>
    </Card>
  );
}

function Anchor({ anchor: { state, last, lines, rewritten } }: { anchor: AuditAnchor }) {
  const { t } = useTranslation('host');
  const noted = last && (
    <>
      {' '}
      {t('ops.anchor.last')} <DateTimeText instant={last.at} />.
    </>
  );
  if (rewritten)
    return (
      <Notice severity="error" live title={t('ops.anchor.rewritten')}>
        {t('ops.anchor.rewrittenAt', { no: rewritten.no, at: formatDateTime(rewritten.at) })}{' '}
        {rewritten.soundUntil
          ? t('ops.anchor.soundUntil', {
              no: rewritten.soundUntil.no,
              at: formatDateTime(rewritten.soundUntil.at),
            })
          : t('ops.anchor.soundNowhere')}
      </Notice>
    );
  if (state !== 'ok')
    return (
      <Notice severity="warning" title={t(`ops.anchor.${state}`)}>
        {t('ops.anchor.look')}
        {noted}
      </Notice>
    );
  return (
    <Text type="caption" tone="second">
      {t('ops.anchor.ok', { count: lines, shown: formatNumber(lines) })}
      {noted}
    </Text>
  );
}

function Verdict({
  verdict: { ok, head, sealed, waiting, firstBad, badImage, outside },
}: {
  verdict: AuditVerdict;
}) {
  const { t } = useTranslation('host');
  if (!ok)
    return (
      <Notice severity="error" live title={t('ops.chain.broken')}>
        {firstBad !== null
          ? t('ops.chain.brokenAt', { seq: firstBad })
          : badImage
            ? t('ops.chain.badImage', { seq: badImage })
            : t('ops.chain.unanchored')}
      </Notice>
    );
  return (
    <Notice
      severity="success"
      live
      title={t('ops.chain.sound', { count: sealed, shown: formatNumber(sealed) })}
    >
      {waiting > 0 && <p>{t('ops.chain.waiting', { count: waiting })}</p>}
      {outside ? <p>{t('ops.chain.outside', { count: outside })}</p> : null}
      {head && (
        <p>
          {t('ops.chain.head', { seq: head.seq })}{' '}
          <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {head.hash}
          </bdi>
        </p>
      )}
    </Notice>
  );
}
