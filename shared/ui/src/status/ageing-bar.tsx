import { ageingColour, column, media, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { Money } from '../values/money.tsx';
import { shareOf } from '../values/share.ts';

const Track = styled('div')({
  display: 'flex',
  gap: 2,
  blockSize: 12,
  borderRadius: 2,
  overflow: 'hidden',
  background: v.hover,
  printColorAdjust: 'exact',
  '& > span': { borderRadius: 2, minInlineSize: 3 },
});
const Legend = styled('ul')({
  ...wrapping,
  gap: '4px 22px',
  ...text('caption'),
  '& li': { display: 'flex', alignItems: 'center', gap: 8, color: v.text2 },
  '& i': { inlineSize: 9, blockSize: 9, borderRadius: 2, flex: 'none', printColorAdjust: 'exact' },
  '& li:last-of-type[data-end]': { marginInlineStart: 'auto' },
  // One line each, as high before the amounts are known as after.
  [media.phone]: { flexDirection: 'column', '& li:last-of-type[data-end]': { marginInlineStart: 0 } },
});
const Hold = styled('div')({ ...column, gap: 8 });

const AGEING_BUCKETS = ['notDue', 'd30', 'd60', 'd90', 'over'] as const;
type AgeingBucket = (typeof AGEING_BUCKETS)[number];

interface AgeingBarProps {
  /** Minor units per bucket, from the API; missing ones are zero. */
  buckets: readonly { bucket: AgeingBucket; amount: number }[];
  currency?: string;
}

/** Amounts by how long they have been due. */
export function AgeingBar({ buckets, currency = 'EUR' }: AgeingBarProps) {
  const t = useText();
  const amounts = AGEING_BUCKETS.map((bucket) => buckets.find((one) => one.bucket === bucket)?.amount ?? 0);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const overdue = sum - (amounts[0] ?? 0);
  return (
    <Hold>
      <Track aria-hidden>
        {amounts.map((amount, index) =>
          amount > 0 ? (
            <span
              key={AGEING_BUCKETS[index]}
              style={{ background: ageingColour[index], flex: `0 1 ${(amount / sum) * 100}%` }}
            />
          ) : null,
        )}
      </Track>
      <Legend aria-label={t('ageing.label')}>
        {AGEING_BUCKETS.map((bucket, index) => (
          <li key={bucket}>
            <i style={{ background: ageingColour[index] }} />
            {t(`ageing.${bucket}`)}
            <Money minor={amounts[index] ?? 0} currency={currency} weight={600} />
          </li>
        ))}
        {sum > 0 && <li data-end>{t('ageing.overdue', { share: shareOf(overdue, sum) })}</li>}
      </Legend>
    </Hold>
  );
}
