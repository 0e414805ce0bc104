import { feeRule, type Side } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Bar,
  Card,
  DateText,
  DescriptionList,
  Divider,
  formatPercent,
  Hint,
  Money,
  Row,
  Stack,
  Text,
} from '@cessio/ui';
import type { SimulationView } from './deposit-simulation.ts';

interface SimulationCardProps {
  view: SimulationView | null;
  contractNumber: string | null;
  currency: string;
  /**
   * A client sees what its supplier will get; it may not know the cover, so full cover is assumed, and the card says
   * so.
   */
  side: Side;
  /** The document's currency, where it is not the form's: nothing is simulated. */
  otherCurrency: string | null;
}

/** What the invoice yields, line by line with its rule; updated while typing. */
export function SimulationCard({ view, contractNumber, currency, side, otherCurrency }: SimulationCardProps) {
  const { t } = useTranslation('invoices');
  const reverse = side === 'client';
  const title = t(reverse ? 'deposit.sim.titleReverse' : 'deposit.sim.title');
  const aside = contractNumber ? t('deposit.sim.contract', { number: contractNumber }) : null;
  if (!view)
    return (
      <Card title={title} aside={aside}>
        <Hint>
          {otherCurrency
            ? t('deposit.sim.otherCurrency', { currency: otherCurrency })
            : t('deposit.sim.waiting')}
        </Hint>
      </Card>
    );
  const { simulation: sim, terms, days, late15, late30, drawDate } = view;
  const due = sim.lines.find(({ rule }) => rule === 'due')?.amount ?? 0;
  const money = (amount: number) => <Money minor={amount} currency={currency} />;
  const fees = sim.serviceFee + sim.guaranteeFee + sim.vat;
  return (
    <Card title={title} aside={aside}>
      <DescriptionList
        amounts
        items={[
          { term: t('field.due'), value: money(due) },
          { term: t('deposit.sim.fdg'), note: formatPercent(terms.fdgPpm), value: money(-sim.fdg) },
          sim.reserve > 0 && {
            term: t('deposit.sim.reserve'),
            note: formatPercent(terms.quotitePpm),
            value: money(-sim.reserve),
          },
          { term: t('deposit.sim.fee'), note: feeRule(terms, due), value: money(-sim.serviceFee) },
          sim.guaranteeFee > 0 && {
            term: t('deposit.sim.guaranteeFee'),
            note: formatPercent(terms.guaranteeFeePpm, 2),
            value: money(-sim.guaranteeFee),
          },
          { term: t('deposit.sim.vat'), note: formatPercent(terms.vatPpm), value: money(-sim.vat) },
        ]}
      />
      <Divider />
      <Row justify="space-between" align="baseline">
        <Text weight={600}>{t('deposit.sim.available')}</Text>
        <Text type="figure">
          <Money minor={sim.available} currency={currency} strongZero weight={600} />
        </Text>
      </Row>
      <Bar
        height={8}
        max={due}
        parts={[
          { value: sim.available, tone: 'accent' },
          { value: fees, tone: 'neutral' },
          { value: due - sim.available - fees, tone: 'primary' },
        ]}
      />
      <DescriptionList
        amounts
        items={[
          {
            term: t('deposit.sim.drawn', { count: days }),
            note: t('deposit.sim.at', { rate: formatPercent(terms.ratePpm, 2) }),
            value: money(sim.netPaid - sim.draw),
          },
          {
            term: <strong>{t(`deposit.sim.paid.${side}`)}</strong>,
            key: 'paid',
            value: <Money minor={sim.netPaid} currency={currency} weight={600} />,
          },
          {
            term: t('deposit.sim.returned'),
            value: <Money minor={sim.released} currency={currency} signed />,
          },
        ]}
      />
      <Divider />
      <Stack gap={2}>
        <Hint type="caption">
          {t('deposit.sim.cost')} <Money minor={sim.totalCost} currency={currency} weight={600} />
          {t('deposit.sim.costNet')} <Money minor={sim.totalCost - sim.vat} currency={currency} />
        </Hint>
        <Text type="caption" tone="third" as="p">
          {t('deposit.sim.late15')} <Money minor={late15} currency={currency} signed />
          {t('deposit.sim.late30')} <Money minor={late30} currency={currency} signed />
        </Text>
        {sim.reserve > 0 && (
          <Text type="caption" tone="third" as="p">
            {t('deposit.sim.reserveHint')}
          </Text>
        )}
        <Text type="caption" tone="third" as="p">
          {t('deposit.sim.from')} <DateText date={drawDate} />
          {reverse ? t('deposit.sim.coverUnknown') : ''}
        </Text>
      </Stack>
    </Card>
  );
}
