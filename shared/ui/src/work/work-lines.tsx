import { dayInParis, isOverdue, type WorkElsewhere, type WorkItem } from '@cessio/contract';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/work.json' with { type: 'json' };
import { Link } from '../actions/link.tsx';
import { useText } from '../i18n.ts';
import { family, styled, text, v } from '../theme/look.ts';
import { formatDate, formatNumber } from '../values/format.ts';
import { Money } from '../values/money.tsx';

registerTexts('common', texts);

const Lines = styled('ul')({
  containerType: 'inline-size',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1.5fr) 190px',
    alignItems: 'center',
    gap: '2px 16px',
    padding: '9px 18px',
    borderBlockStart: `1px solid ${v.border}`,
    overflowWrap: 'anywhere',
    ...text('small'),
  },
  '& > li:first-of-type': { borderBlockStart: 0 },
  '& > li > div': { minInlineSize: 0 },
  '& > li > div:last-of-type': { textAlign: 'end' },
  '& a, & strong': { display: 'block', fontWeight: 500 },
  '& small': { display: 'block', color: v.text2, ...text('caption') },
  '& small[data-late]': { color: family.danger.fg, fontWeight: 600 },
  // Stacked, and nothing truncated: number and amount, company, why, since and until when.
  '@container (max-width: 640px)': {
    '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 },
    '& > li > div': { display: 'contents' },
    '& a': { flex: '1 1 50%' },
    '& bdi': { order: 1 },
    '& div:first-of-type > small': { order: 2, flexBasis: '100%' },
    '& strong': { order: 3 },
    '& div:nth-of-type(2) > small': { order: 4 },
    '& div:last-of-type > small': { order: 5, marginInlineStart: 'auto' },
  },
});
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '10px 18px',
  borderBlockStart: `1px solid ${v.border}`,
  color: v.text2,
  ...text('caption'),
});

export interface WorkLinesProps {
  items: readonly (WorkItem | WorkElsewhere)[];
  /** Total count, when `items` are only the first. */
  total: number;
  /** How many are shown here. */
  first?: number;
  /** Page that shows all. */
  allHref?: string;
}

/** Waiting records, one per line: which, why and since when, or for whom, and until when. */
export function WorkLines({ items, total, first = items.length, allHref }: WorkLinesProps) {
  const t = useText();
  const shown = items.slice(0, first);
  return (
    <div>
      <Lines>
        {shown.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </Lines>
      {shown.length < total && (
        <Foot>
          {t('work.shown', { shown: formatNumber(shown.length), total: formatNumber(total) })}
          {allHref && <Link to={allHref}>{t('work.all')}</Link>}
        </Foot>
      )}
    </div>
  );
}

function Line({ item }: { item: WorkItem | WorkElsewhere }) {
  const t = useText();
  const { label, why, amount, currency, dueOn } = item;
  const since = t('work.since', { date: formatDate(dayInParis(item.since)) });
  const late = isOverdue(dueOn);
  const theirs = 'who' in item;
  // Who acts next is always named; the company is not named twice.
  const about = theirs && item.who === item.about ? null : item.about;
  return (
    <li>
      <div>
        <Link to={theirs ? item.href : item.action.href}>{label}</Link>
        <small>{about}</small>
      </div>
      <div>
        <strong>{theirs ? item.who : why}</strong>
        <small>{theirs ? `${why}, ${since}` : since}</small>
      </div>
      <div>
        {amount !== null && <Money minor={amount} currency={currency} weight={500} />}
        {dueOn && (
          <small data-late={late || undefined}>
            {t(late ? 'work.late' : 'work.due', { date: formatDate(dueOn) })}
          </small>
        )}
      </div>
    </li>
  );
}
