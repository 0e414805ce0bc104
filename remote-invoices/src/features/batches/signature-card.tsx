import { download } from '@cessio/client';
import { batchDeed, type Batch } from '@cessio/contract/batches';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DateTimeText,
  DescriptionList,
  ErrorState,
  Hint,
  IconFileCheck,
  Reference,
  Row,
} from '@cessio/ui';
import { useState } from 'react';

/** Downloads the deed; before the signature it is marked as a draft. */
export function DeedButton({ batch: { id, status } }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const [error, setError] = useState<unknown>(null);
  const open = () => {
    setError(null);
    return download(batchDeed, { params: { id } }).catch(setError);
  };
  return (
    <>
      <Row>
        <Button size={30} icon={IconFileCheck} onClick={open}>
          {t(status === 'signed' ? 'batch.deed.open' : 'batch.deed.draft')}
        </Button>
      </Row>
      {error !== null && <ErrorState error={error} onRetry={open} level={3} />}
    </>
  );
}

/** Who signed, when and how, and by what the deed is recognised. */
export function SignatureCard({ batch }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const { signature, deed, confidential, lines } = batch;
  const told = confidential
    ? 'none'
    : lines.some((line) => line.confidential)
      ? 'some'
      : signature
        ? 'sent'
        : 'toCome';
  return (
    <Card title={t(signature ? 'batch.signature' : 'batch.deed')}>
      <DescriptionList
        items={[
          { term: t('batch.deed.kind'), value: t(`batch.deed.${deed}`) },
          { term: t('batch.notice'), value: t(`batch.notice.${told}`) },
          signature && {
            term: t('batch.signedBy'),
            value: signature.by,
            hint: (
              <>
                <DateTimeText instant={signature.at} /> ·{' '}
                {t(`batch.method.${signature.method}`, { defaultValue: t('batch.method.unknown') })}
              </>
            ),
          },
          signature && {
            term: t('batch.code'),
            value: <Reference>{signature.code}</Reference>,
            hint: t('batch.code.text'),
          },
          signature && {
            term: t('batch.sha256'),
            value: (
              <span style={{ overflowWrap: 'anywhere', fontSize: '0.75rem', fontWeight: 400 }}>
                {signature.sha256}
              </span>
            ),
          },
        ]}
      />
      <DeedButton batch={batch} />
      {!signature && <Hint type="caption">{t('batch.deed.text')}</Hint>}
    </Card>
  );
}
