import { formatRate } from '@cessio/contract';
import type { Batch } from '@cessio/contract/batches';
import { useTranslation } from '@cessio/shell';
import {
  Bar,
  Card,
  DescriptionList,
  formatDate,
  formatPercent,
  Grid,
  Hint,
  Money,
  Row,
  Stack,
  Text,
} from '@cessio/ui';
import { KpiCard, shareOf } from '@cessio/ui/record';
import { feesOf, keptOf } from './batch-amounts.ts';

/** Costs are small beside the total: `1,53 %`. */
const percentOf = (part: number, whole: number): string =>
  formatPercent(whole > 0 ? Math.round((part / whole) * 10_000) * 100 : 0, 2);

/** How many debtors are named; the rest is one line. */
const NAMED = 5;

/** Between which days the debtors' payments are due. */
function useDueDates({ lines }: Batch): string {
  const { t } = useTranslation('invoices');
  const dates = lines.map(({ dueDate }) => dueDate).toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return '';
  return first === last
    ? t('batch.until.one', { date: formatDate(first) })
    : t('batch.until.some', { from: formatDate(first), to: formatDate(last) });
}

/** State of the whole in four figures. */
export function BatchFigures({ batch }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const { totals, currency, count, byDebtor } = batch;
  return (
    <Grid columns={3} min={200}>
      <KpiCard
        label={t('field.due')}
        value={<Money minor={totals.due} currency={currency} strongZero />}
        context={t('batch.ofDebtors', { invoices: t('batch.count', { count }), count: byDebtor.length })}
      />
      <KpiCard
        label={t('batch.account')}
        value={<Money minor={totals.account} currency={currency} strongZero />}
        context={t('batch.account.of', { share: shareOf(Math.max(0, totals.account), totals.due) })}
      />
      <KpiCard
        label={t('batch.available')}
        value={<Money minor={totals.available} currency={currency} strongZero />}
        context={t('batch.available.text')}
      />
    </Grid>
  );
}

/** What the signature brings, from what the debtors owe down to what may be drawn. */
export function BringsCard({ batch }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const { totals, currency, feesPaidBy, status } = batch;
  const until = useDueDates(batch);
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const principal = feesPaidBy === 'principal';
  return (
    <Card title={t(status === 'signed' ? 'batch.brought' : 'batch.brings')}>
      <DescriptionList
        amounts
        items={[
          { term: t('field.due'), value: money(totals.due) },
          { term: t('batch.fdg'), note: until, value: money(-totals.fdg) },
          totals.reserve > 0 && { term: t('batch.reserve'), note: until, value: money(-totals.reserve) },
          !principal && { term: t('batch.serviceFee'), value: money(-totals.serviceFee) },
          !principal &&
            totals.guaranteeFee > 0 && { term: t('batch.guaranteeFee'), value: money(-totals.guaranteeFee) },
          !principal && { term: t('field.vat'), note: t('batch.vat.note'), value: money(-totals.vat) },
          { term: t('batch.account'), value: money(totals.account), total: true },
          { term: t('batch.available'), note: t('batch.available.text'), value: money(totals.available) },
        ]}
      />
      <Bar
        height={8}
        max={Math.max(1, totals.due)}
        parts={[
          { value: totals.account, tone: 'accent' },
          { value: feesOf(totals), tone: 'neutral' },
          { value: keptOf(totals), tone: 'primary' },
        ]}
      />
      {principal && <Hint>{t('batch.principal')}</Hint>}
    </Card>
  );
}

/** What financing all of it would cost, paid on time and late; frozen by the signature. */
export function CostCard({ batch }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const { totals, currency, ratePpm, pricedOn, status, feesPaidBy } = batch;
  const { onTime, late15, late30 } = totals.cost;
  const cell = (label: string, minor: number) => (
    <Stack gap={2} key={label}>
      <Hint>{label}</Hint>
      <Text type="h3" as="p">
        <Money minor={minor} currency={currency} strongZero weight={600} />
      </Text>
      <Hint type="caption">{t('batch.cost.share', { share: percentOf(minor, totals.due) })}</Hint>
    </Stack>
  );
  return (
    <Card title={t(status === 'signed' ? 'batch.cost.announced' : 'batch.cost')}>
      <Grid columns={3} min={130}>
        {cell(t('batch.cost.onTime'), onTime)}
        {cell(t('batch.cost.late', { days: 15 }), late15)}
        {cell(t('batch.cost.late', { days: 30 }), late30)}
      </Grid>
      <Hint type="caption">
        {t(
          `batch.cost.${status === 'signed' ? 'frozen' : 'rule'}${feesPaidBy === 'principal' ? '.principal' : ''}`,
          {
            rate: formatRate(ratePpm, 2),
            date: formatDate(pricedOn),
          },
        )}
      </Hint>
    </Card>
  );
}

interface Part {
  label: string;
  count: number;
  due: number;
}

function Parts({
  title,
  parts,
  whole,
  currency,
}: {
  title: string;
  parts: readonly Part[];
  whole: number;
  currency: string;
}) {
  const { t } = useTranslation('invoices');
  return (
    <Card title={title}>
      <Stack as="ul" gap={10}>
        {parts.map(({ label, count, due }) => (
          <li key={label}>
            <Row justify="space-between" align="baseline" gap={12} wrap={false}>
              <Text type="small" weight={500} style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
                {label}
              </Text>
              <Text type="small" style={{ flex: 'none' }}>
                <Money minor={due} currency={currency} weight={500} />
              </Text>
            </Row>
            <Bar max={Math.max(1, whole)} parts={[{ value: due }]} />
            <Hint type="caption">
              {t('batch.count', { count })} · {shareOf(due, whole)}
            </Hint>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

/** Whose invoices they are, and of which kind. */
export function SharesCards({ batch: { byDebtor, byType, currency, totals } }: { batch: Batch }) {
  const { t } = useTranslation('invoices');
  const sorted = byDebtor.toSorted((a, b) => b.due - a.due);
  const rest = sorted.slice(NAMED);
  const debtors =
    rest.length < 2
      ? sorted
      : [
          ...sorted.slice(0, NAMED),
          {
            label: t('batch.otherDebtors', { count: rest.length }),
            count: rest.reduce((sum, one) => sum + one.count, 0),
            due: rest.reduce((sum, one) => sum + one.due, 0),
          },
        ];
  return (
    <Grid columns={2} min={240} style={{ alignItems: 'start' }}>
      <Parts title={t('batch.byDebtor')} parts={debtors} whole={totals.due} currency={currency} />
      <Parts title={t('batch.byType')} parts={byType} whole={totals.due} currency={currency} />
    </Grid>
  );
}
