import { call } from '@cessio/client';
import { verifyAudit, type AuditVerdict } from '@cessio/contract';
import { useMutation, useTranslation } from '@cessio/shell';
import { Button, Card, formatNumber, IconCheck, Notice, Row, Stack, Text } from '@cessio/ui';
import { ProblemNotice } from '../layout/problem-notice.tsx';

/** Has the API recompute the whole chain, and shows the result. */
export function ChainCheck() {
  const { t } = useTranslation('host');
  const check = useMutation({ mutationFn: () => call(verifyAudit) });
  return (
    <Card title={t('ops.chain.title')}>
      <Stack gap={12}>
        <Row gap={12} justify="space-between" wrap>
          <Text tone="second">{t('ops.chain.text')}</Text>
          <Button icon={IconCheck} loading={check.isPending} onClick={() => check.mutate()}>
            {t('ops.chain.check')}
          </Button>
        </Row>
        <ProblemNotice error={check.error} />
        {check.data && <Verdict verdict={check.data} />}
      </Stack>
    </Card>
  );
}

function Verdict({ verdict: { ok, head, sealed, waiting, firstBad } }: { verdict: AuditVerdict }) {
  const { t } = useTranslation('host');
  if (!ok)
    return (
      <Notice severity="error" live title={t('ops.chain.broken')}>
        {t('ops.chain.brokenAt', { seq: firstBad })}
      </Notice>
    );
  return (
    <Notice
      severity="success"
      live
      title={t('ops.chain.sound', { count: sealed, shown: formatNumber(sealed) })}
    >
      {waiting > 0 && <p>{t('ops.chain.waiting', { count: waiting })}</p>}
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
