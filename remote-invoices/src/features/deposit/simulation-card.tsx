import type { Side } from '@cessio/contract';
import { feeRule, formatTeg } from '@cessio/contract/money';
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

/**
 * What the invoice would yield, line by line with its rule; updated while typing. Nothing is paid before the invoice is
 * approved and assigned, and the card says so.
 */
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
  const { simulation: sim, terms, days, late15, late30, principalPays, drawDate } = view;
  const amountOf = (rule: string) => sim.lines.find((line) => line.rule === rule)?.amount ?? 0;
  const due = amountOf('due');
  const money = (amount: number) => <Money minor={amount} currency={currency} />;
  const fees = -amountOf('serviceFee') - amountOf('guaranteeFee') - amountOf('vat');
  return (
    <Card title={title} aside={aside}>
      <Hint>{t('deposit.sim.notYet')}</Hint>
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
          sim.serviceFee > 0 && {
            term: t('deposit.sim.fee'),
            note: feeRule(terms, due),
            value: money(-sim.serviceFee),
          },
          sim.guaranteeFee > 0 && {
            term: t('deposit.sim.guaranteeFee'),
            note: formatPercent(terms.guaranteeFeePpm, 2),
            value: money(-sim.guaranteeFee),
          },
          amountOf('vat') < 0 && {
            term: t('deposit.sim.vat'),
            note: formatPercent(terms.vatPpm),
            value: money(amountOf('vat')),
          },
        ]}
      />
      <Divider />
      <Row justify="space-between" align="baseline">
        <Text weight={600}>{t('deposit.sim.available')}</Text>
        <Text type="figure">
          <Money minor={sim.available} currency={currency} strongZero weight={600} />
        </Text>
      </Row>
      {sim.totalCost > due && (
        <Text type="caption" tone="danger" as="p">
          {t('deposit.sim.loss')}
        </Text>
      )}
      <Bar
        height={8}
        max={due}
        parts={[
          { value: sim.available, tone: 'accent' },
          { value: fees, tone: 'neutral' },
          { value: Math.max(0, due - sim.available - fees), tone: 'primary' },
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
          sim.balance !== 0 && {
            term: t('deposit.sim.balance'),
            value: <Money minor={sim.balance} currency={currency} signed />,
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
          {sim.vat > 0 && (
            <>
              {t('deposit.sim.costNet')} <Money minor={sim.totalCost - sim.vat} currency={currency} />
            </>
          )}
          {sim.teg > 0 && t('deposit.sim.teg', { rate: formatTeg(sim.teg) })}
        </Hint>
        {principalPays !== null && (
          <Text type="caption" tone="third" as="p">
            {t('deposit.sim.feesOwn')} <Money minor={principalPays} currency={currency} />
          </Text>
        )}
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
