import { formatRate, type Side } from '@cessio/contract';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { useTranslation } from '@cessio/shell';
import { Card, DescriptionList, formatDate, Money, Stack, Text, Hint } from '@cessio/ui';
import type { ReactNode } from 'react';
import { dayInWords } from './day-in-words.ts';
import './financing-texts.ts';
import './texts.ts';

type Figures = Pick<
  Financing | FinancingPreview,
  'amount' | 'currency' | 'valueDate' | 'rate' | 'interestMode' | 'interest' | 'vat' | 'netPaid' | 'late15'
>;

interface Props {
  /** The supplier reads what it receives, the bank what it pays. */
  side: Side;
  figures: Figures;
  /** To whom, and who decides. */
  children?: ReactNode;
}

/** What arrives and when, from the amount down to what is paid, and what it costs if buyers pay late. */
export function ReceivesCard({ side, figures, children }: Props) {
  const { t } = useTranslation('invoices');
  const { amount, currency, valueDate, rate, interestMode, interest, vat, netPaid, late15 } = figures;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const arrears = interestMode === 'arrears';
  const rateNote =
    rate &&
    (rate.onDate
      ? t('financing.rate.on', { rate: formatRate(rate.ppm, 2), date: formatDate(rate.onDate) })
      : t('financing.rate.fixed', { rate: formatRate(rate.ppm, 2) }));
  return (
    <Card title={t(`financing.receives.${side === 'staff' ? 'staff' : 'supplier'}`)} heavy>
      <Stack gap={2}>
        <Text type="figure">
          <Money minor={netPaid} currency={currency} strongZero weight={600} />
        </Text>
        <Hint>
          {t(`financing.arrives.${side === 'staff' ? 'staff' : 'supplier'}`, { day: dayInWords(valueDate) })}
        </Hint>
      </Stack>
      <DescriptionList
        amounts
        items={[
          { term: t('financing.amount'), value: money(amount) },
          {
            term: t('financing.interest'),
            note: [rateNote, arrears && t('financing.arrears')].filter(Boolean).join(' · '),
            value: money(arrears ? interest : -interest),
          },
          vat > 0 && { term: t('financing.vat'), value: money(arrears ? vat : -vat) },
          { term: t('financing.netPaid'), value: money(netPaid), total: true },
          { term: t('financing.late15'), note: t('financing.late15.note'), value: money(late15) },
        ]}
      />
      {children}
    </Card>
  );
}
