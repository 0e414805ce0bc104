import { href, pages } from '@cessio/contract';
import { WATERFALL, type Availability } from '@cessio/contract/account';
import { useTranslation } from '@cessio/shell';
import { Link, Money, styled, text, v, VisuallyHidden } from '@cessio/ui';
import { drawnBars } from '../../waterfall/waterfall.ts';

/** Height of the scale, px. */
const SCALE = 112;
const [wide, narrower] = ['@media (min-width: 1100px)', '@media (max-width: 1099.95px)'] as const;

// One table for readers: columns side by side where they fit, otherwise rows without the drawing, in one or two lists.
const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  ...text('caption'),
  '& th': { fontWeight: 400 },
  '& tr[data-total] > *': { fontWeight: 600 },
  [wide]: {
    display: 'block',
    overflowX: 'auto',
    '& tbody': { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(86px, 1fr)' },
    '& tr': { display: 'flex', flexDirection: 'column', textAlign: 'center' },
    '& th': { order: 3, paddingInline: 4 },
    '& td:nth-of-type(1)': {
      position: 'relative',
      blockSize: SCALE,
      marginBlockEnd: 6,
      borderBlockEnd: `1px solid ${v.borderStrong}`,
    },
    '& td:nth-of-type(2)': { order: 2 },
  },
  [narrower]: {
    ...text('small'),
    display: 'block',
    '& tbody': { display: 'grid' },
    '& tr': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 16,
      paddingBlock: 4,
      borderBlockEnd: `1px solid ${v.border}`,
    },
    '& td:nth-of-type(1)': { display: 'none' },
  },
  '@media (min-width: 768px) and (max-width: 1099.95px)': {
    '& tbody': {
      gridAutoFlow: 'column',
      gridTemplateRows: 'repeat(var(--rows), auto)',
      gridAutoColumns: 'minmax(0, 1fr)',
      columnGap: 32,
    },
  },
});
const Piece = styled('div')({
  position: 'absolute',
  insetInline: '18%',
  minBlockSize: 2,
  borderRadius: 2,
  background: v.borderStrong,
  '&[data-total="true"]': { background: v.primary },
  '&[data-total="end"]': { background: v.accent },
  printColorAdjust: 'exact',
});

/** The bars of the account's page in little: each leads to the invoices behind it. */
export function WaterfallBars({ account }: { account: Availability }) {
  const { t } = useTranslation('invoices');
  const { contractId, currency } = account;
  const rows = drawnBars(account);
  return (
    <Table style={{ ['--rows' as string]: Math.ceil(rows.length / 2) }}>
      <VisuallyHidden as="caption">{t('board.waterfall')}</VisuallyHidden>
      <tbody>
        {rows.map(({ key, bar, amount, from, to }) => (
          <tr key={key} data-total={bar === null || undefined}>
            <th scope="row">
              {bar ? (
                <Link to={href(pages.account, {}, { contractId, bar: bar.rule })} plain>
                  {WATERFALL[bar.rule].label}
                </Link>
              ) : (
                t(`home.waterfall.${key}`)
              )}
            </th>
            <td aria-hidden>
              <Piece
                data-total={key === 'available' ? 'end' : bar === null || bar.rule === 'assigned'}
                style={{ insetBlockEnd: `${from * 100}%`, blockSize: `${(to - from) * 100}%` }}
              />
            </td>
            <td>
              <Money minor={amount} currency={currency} strongZero />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
