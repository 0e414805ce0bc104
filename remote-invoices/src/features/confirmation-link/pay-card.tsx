import { useState } from 'react';
import { formatIban, type PublicInvoice } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Card,
  DescriptionList,
  IconCheck,
  IconButton,
  IconCopy,
  IconShieldCheck,
  Notice,
  Reference,
  Row,
  styled,
  v,
} from '@cessio/ui';

const Code = styled('bdi')({
  fontSize: '1.375rem',
  lineHeight: '28px',
  fontWeight: 600,
  letterSpacing: '0.08em',
  color: v.text,
});

/** The bank's account, and the reference by which a forged one is recognised. */
export function PayCard({ payTo }: { payTo: NonNullable<PublicInvoice['payTo']> }) {
  const { t } = useTranslation('invoices');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(payTo.iban);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Card title={t('link.pay')}>
      <DescriptionList
        ruled
        items={[
          {
            term: t('link.iban'),
            value: (
              <Row gap={4} wrap={false} justify="flex-end">
                <Reference>{formatIban(payTo.iban)}</Reference>
                <IconButton
                  size={32}
                  icon={copied ? IconCheck : IconCopy}
                  label={t(copied ? 'link.copied' : 'link.copy')}
                  onClick={copy}
                />
              </Row>
            ),
          },
          { term: t('link.holder'), value: payTo.holder },
          { term: t('link.reference'), value: <Reference>{payTo.reference}</Reference> },
          { term: t('link.code'), value: <Code dir="ltr">{payTo.checkCode}</Code> },
        ]}
      />
      <Notice icon={IconShieldCheck}>{t('link.codeMeans')}</Notice>
    </Card>
  );
}
