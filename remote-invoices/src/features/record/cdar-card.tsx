import { useState } from 'react';
import { download } from '@cessio/client';
import { CDAR_LABELS, invoiceCdar, type CdarStatus, type Invoice, type Side } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, ErrorState, Hint, Row } from '@cessio/ui';

/** Messages on who owns the claim, for the seller's platform to send. */
export function CdarCard({
  invoice: { id, ref },
  statuses,
  side,
}: {
  invoice: Pick<Invoice, 'id' | 'ref'>;
  statuses: readonly CdarStatus[];
  side: Side;
}) {
  const { t } = useTranslation('invoices');
  const [asked, setAsked] = useState<{ status: CdarStatus; error?: unknown } | null>(null);
  const fetch = async (status: CdarStatus) => {
    setAsked({ status });
    const error: unknown = await download(invoiceCdar, {
      params: { id, status },
      filename: `CDAR-${ref}-${status}.xml`,
    }).then(
      () => null,
      (reason: unknown) => reason,
    );
    setAsked(error ? { status, error } : null);
  };
  return (
    <Card title={t('record.cdar.title')}>
      <Hint>{t(side === 'supplier' ? 'record.cdar.text' : 'record.cdar.textBank')}</Hint>
      {statuses.map((status) => (
        <Row key={status} gap={12}>
          <Button size={30} loading={asked?.status === status && !asked.error} onClick={() => fetch(status)}>
            {t('record.cdar.download', { status, label: CDAR_LABELS[status] })}
          </Button>
          <Hint>{t(`record.cdar.to.${status}`)}</Hint>
        </Row>
      ))}
      {asked?.error !== undefined && <ErrorState error={asked.error} onRetry={() => fetch(asked.status)} />}
    </Card>
  );
}
