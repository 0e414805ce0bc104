import { formatIban, type PayTo } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, DescriptionList, Hint, Reference } from '@cessio/ui';

/** The bank's account on which the buyer pays, with the code by which a forged one is recognised. */
export function PayCard({ payTo: { iban, bic, holder, reference, checkCode } }: { payTo: PayTo }) {
  const { t } = useTranslation('invoices');
  return (
    <Card title={t('record.pay.title')}>
      <DescriptionList
        ruled
        items={[
          { term: t('record.pay.iban'), value: <Reference>{formatIban(iban)}</Reference> },
          !!bic && { term: t('record.pay.bic'), value: <Reference>{bic}</Reference> },
          { term: t('record.pay.holder'), value: holder },
          { term: t('record.pay.reference'), value: <Reference>{reference}</Reference> },
          { term: t('record.pay.code'), value: <Reference>{checkCode}</Reference> },
        ]}
      />
      <Hint>{t('record.pay.codeMeans')}</Hint>
    </Card>
  );
}
