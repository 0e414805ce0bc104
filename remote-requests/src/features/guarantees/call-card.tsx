import { download } from '@cessio/client';
import { formatDate, dayInParis, guaranteeCallFile, type GuaranteeCall } from '@cessio/contract';
import { useMutation, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, ErrorState, Money, Row } from '@cessio/ui';
import './texts.ts';

/** The last call: the amount, the bank's deadline, its answer. */
export function CallCard({ id, call, currency }: { id: string; call: GuaranteeCall; currency: string }) {
  const { t } = useTranslation('requests');
  const filename = call.file?.filename ?? 'mise-en-jeu.pdf';
  const fetched = useMutation({
    mutationFn: () => download(guaranteeCallFile, { params: { id }, filename }),
  });
  return (
    <Card title={t('guarantee.call.title')}>
      <DescriptionList
        items={[
          { term: t('guarantee.call.amount'), value: <Money minor={call.amount} currency={currency} /> },
          { term: t('guarantee.call.statement'), value: call.statement },
          {
            term: t('guarantee.call.answer'),
            value: call.answer
              ? t(`guarantee.call.${call.answer}`)
              : t('guarantee.call.until', { date: formatDate(dayInParis(call.dueAt)) }),
          },
          call.paidAmount !== null && {
            term: t('guarantee.call.paidAmount'),
            value: <Money minor={call.paidAmount} currency={currency} />,
          },
        ]}
      />
      {call.discrepancies.length > 0 && (
        <>
          <p>{t('guarantee.call.discrepancies')}</p>
          <ol>
            {call.discrepancies.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </>
      )}
      <Row>
        <Button size={30} loading={fetched.isPending} onClick={() => fetched.mutate()}>
          {t('guarantee.call.papers')}
        </Button>
      </Row>
      {fetched.error && <ErrorState error={fetched.error} onRetry={() => fetched.mutate()} />}
    </Card>
  );
}
