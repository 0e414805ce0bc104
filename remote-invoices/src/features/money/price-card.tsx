import { todayInParis } from '@cessio/contract';
import { EXAMPLE_DAYS, EXAMPLE_LATE, exampleCosts } from '@cessio/contract/contracts';
import { formatTeg, type Terms } from '@cessio/contract/money';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, Hint, Money } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import './texts.ts';

interface Line {
  id: string;
  label: string;
  amounts: readonly number[];
  weight?: 600;
}

/** What the terms cost on an example of 100 000: drawn today, paid on time, 15 and 30 days late, with the TEG. */
export function PriceCard({
  title,
  terms,
  feesPaidBy,
}: {
  title: string;
  terms: Terms;
  feesPaidBy: 'assignor' | 'principal';
}) {
  const { t } = useTranslation('invoices');
  const { currency } = terms;
  const all = exampleCosts(terms, feesPaidBy, todayInParis());
  const of = (pick: (one: (typeof all)[number]) => number) => all.map(pick);
  const lines: Line[] = [
    { id: 'netPaid', label: t('contract.price.netPaid'), amounts: of(({ netPaid }) => netPaid), weight: 600 },
    {
      id: 'fees',
      label: t('contract.price.fees'),
      amounts: of(({ serviceFee, guaranteeFee, vat }) => serviceFee + guaranteeFee + vat),
    },
    {
      id: 'interest',
      label: t('contract.price.interest'),
      amounts: of(({ interest, interestAdjustment }) => interest + interestAdjustment),
    },
    { id: 'released', label: t('contract.price.released'), amounts: of(({ released }) => released) },
    {
      id: 'totalCost',
      label: t('contract.price.totalCost'),
      amounts: of(({ totalCost }) => totalCost),
      weight: 600,
    },
  ];
  const columns = columnsOf(t, currency);
  return (
    <Card title={title} flush>
      <FlushTable caption={title} rows={lines} columns={columns} />
      <div style={{ padding: '12px 18px 16px' }}>
        <Hint>
          {t('contract.price.hint', {
            days: EXAMPLE_DAYS,
            teg: formatTeg(all[0]?.teg ?? 0),
          })}
        </Hint>
      </div>
    </Card>
  );
}

/** One column of amounts for each of the delays. */
function columnsOf(t: TFunction<'invoices'>, currency: string): Column<Line>[] {
  const amount =
    (at: number): Column<Line>['cell'] =>
    ({ amounts, weight }) => (
      <Money minor={amounts[at] ?? 0} currency={currency} {...(weight ? { weight } : {})} />
    );
  return [
    { id: 'label', header: t('contract.price.line'), card: 'title', cell: ({ label }) => label },
    ...EXAMPLE_LATE.map((days, at): Column<Line> => ({
      id: `late${days}`,
      header: days === 0 ? t('contract.price.onTime') : t('contract.price.late', { days }),
      align: 'end',
      cell: amount(at),
    })),
  ];
}
