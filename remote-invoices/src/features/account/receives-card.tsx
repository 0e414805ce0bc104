import { financingStates, formatRate, hasTag, type FinancingState, type Side } from '@cessio/contract';
import type { Financing, FinancingPreview } from '@cessio/contract/financings';
import { useTranslation } from '@cessio/shell';
import { Card, DescriptionList, formatDate, Money, Stack, Text, Hint } from '@cessio/ui';
import type { ReactNode } from 'react';
import { dayInWords } from '../../day-in-words.ts';
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
  /** Of a financing that was asked for. */
  status?: FinancingState;
  /** The figures are those of earlier input. */
  pending?: boolean;
  /** To whom, and who decides. */
  children?: ReactNode;
}

/** What arrives and when, from the amount down to what is paid, and what it costs if buyers pay late. */
export function ReceivesCard({ side, figures, status = 'requested', pending = false, children }: Props) {
  const { t } = useTranslation('invoices');
  const { amount, currency, valueDate, rate, interestMode, interest, vat, netPaid, late15 } = figures;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const reader = side === 'staff' ? 'staff' : 'supplier';
  const lost = hasTag(financingStates, status, 'notPaid');
  const back = status === 'returned';
  const day = dayInWords(valueDate);
  const arrears = interestMode === 'arrears';
  const rateNote =
    rate &&
    (rate.onDate
      ? t('financing.rate.on', { rate: formatRate(rate.ppm, 2), date: formatDate(rate.onDate) })
      : t('financing.rate.fixed', { rate: formatRate(rate.ppm, 2) }));
  return (
    <Card
      title={
        lost
          ? t(back ? 'financing.back' : 'financing.notPaid')
          : t(`financing.${status === 'executed' ? 'received' : 'receives'}.${reader}`)
      }
      heavy
    >
      <Stack gap={2}>
        <Text type="figure">
          <Money minor={netPaid} currency={currency} strongZero weight={600} />
        </Text>
        <Hint>
          {pending
            ? t('financing.pending')
            : lost
              ? t(back ? 'financing.wasPaid' : 'financing.planned', { day })
              : t(`financing.arrives.${reader}`, { day })}
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
          {
            term: t(lost && !back ? 'financing.netPlanned' : 'financing.netPaid'),
            value: money(netPaid),
            total: true,
          },
          !lost && { term: t('financing.late15'), value: money(late15) },
        ]}
      />
      {children}
    </Card>
  );
}
