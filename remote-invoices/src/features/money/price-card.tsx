import { plusDays, todayInParis } from '@cessio/contract';
import { formatTeg, simulate, withoutFees, type Terms } from '@cessio/contract/money';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, Hint, Money } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import './texts.ts';

/** Days late of the examples; 0 is on time. */
const LATE = [0, 15, 30] as const;
/** Days from the draw to the due date. */
const TENOR = 60;

interface Line {
  id: string;
  label: string;
  amounts: readonly number[];
  weight?: 600;
}

/** What the terms cost on an example of 100 000: drawn today, paid on time, 15 and 30 days late, with the TEG. */
export function PriceCard({ terms, assignorPays }: { terms: Terms; assignorPays: boolean }) {
  const { t } = useTranslation('invoices');
  const { currency } = terms;
  const due = currency === 'TND' ? 100_000_000 : 10_000_000;
  const today = todayInParis();
  const dueDate = plusDays(today, TENOR);
  // In a reverse contract the buyer bears the fees, the assignor the interest.
  const borne = assignorPays ? terms : withoutFees(terms);
  const invoice = { due, covered: due, disputed: 0, credited: 0, dueDate };
  const all = LATE.map((days) => simulate(borne, invoice, today, null, plusDays(dueDate, days)));
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
    <Card title={t('contract.price.title')}>
      <FlushTable caption={t('contract.price.title')} rows={lines} columns={columns} />
      <Hint>{t('contract.price.hint', { days: TENOR, teg: formatTeg(all[0]?.teg ?? 0) })}</Hint>
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
    ...LATE.map((days, at): Column<Line> => ({
      id: `late${days}`,
      header: days === 0 ? t('contract.price.onTime') : t('contract.price.late', { days }),
      align: 'end',
      cell: amount(at),
    })),
  ];
}
