import { useState } from 'react';
import { formatIban, type PayTo } from '@cessio/contract';
import { registerTexts, useTranslation } from '@cessio/shell';
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
import texts from '../../locales/pay.json' with { type: 'json' };

registerTexts('invoices', texts);

const Code = styled('bdi')({
  fontSize: '1.375rem',
  lineHeight: '28px',
  fontWeight: 600,
  letterSpacing: '0.08em',
  color: v.text,
});

/** The bank's account, and the reference by which a forged one is recognised. */
export function PayCard({ payTo, title }: { payTo: PayTo; title?: string }) {
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
    <Card title={title ?? t('pay.title')}>
      <DescriptionList
        ruled
        items={[
          {
            term: t('pay.iban'),
            value: (
              <Row gap={4} wrap={false} justify="flex-end">
                <Reference>{formatIban(payTo.iban)}</Reference>
                <IconButton
                  size={32}
                  icon={copied ? IconCheck : IconCopy}
                  label={t(copied ? 'pay.copied' : 'pay.copy')}
                  onClick={copy}
                />
              </Row>
            ),
          },
          !!payTo.bic && { term: t('pay.bic'), value: <Reference>{payTo.bic}</Reference> },
          { term: t('pay.holder'), value: payTo.holder },
          { term: t('pay.reference'), value: <Reference>{payTo.reference}</Reference> },
          { term: t('pay.code'), value: <Code dir="ltr">{payTo.checkCode}</Code> },
        ]}
      />
      <Notice icon={IconShieldCheck}>{t('pay.codeMeans')}</Notice>
    </Card>
  );
}
