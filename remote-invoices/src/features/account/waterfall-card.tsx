import { download } from '@cessio/client';
import { href, invoiceStates, pages, statesWith, todayInParis, type Side } from '@cessio/contract';
import {
  exportAvailability,
  LIFTERS,
  WATERFALL,
  type Availability,
  type WaterfallBar,
  type WaterfallRule,
} from '@cessio/contract/account';
import { useSearchParams, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  formatDateTime,
  Hint,
  IconDownload,
  IconWallet,
  Link,
  Money,
  Row,
  styled,
  Text,
  VisuallyHidden,
} from '@cessio/ui';
import { DateField, Form, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { exporter } from '@cessio/ui/table';
import { media, text, v } from '@cessio/ui/theme';
import { BarDrawer } from './bar-drawer.tsx';
import { drawnBars, type DrawnBar } from '../../waterfall/waterfall.ts';
import './texts.ts';

const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '7px 0',
    borderBlockEnd: `1px solid ${v.border}`,
    verticalAlign: 'middle',
    textAlign: 'start',
  },
  '& th': { inlineSize: '36%', fontWeight: 400, paddingInlineEnd: 16 },
  '& td:nth-of-type(1)': { inlineSize: '32%' },
  '& td:nth-of-type(2)': { textAlign: 'end', whiteSpace: 'nowrap', paddingInline: 16 },
  '& td:nth-of-type(3)': { inlineSize: '20%', ...text('small') },
  '& tr[data-total] > *': { borderBlockStart: `1px solid ${v.borderStrong}` },
  '& tr:last-of-type > *': { borderBlockEnd: 0 },
  // A phone shows the figures; the drawing and the links are in each row's panel.
  [media.phone]: {
    '& td:nth-of-type(1), & td:nth-of-type(3)': { display: 'none' },
    '& th': { inlineSize: 'auto' },
    '& td:nth-of-type(2)': { paddingInlineEnd: 0 },
  },
  '@media print': { '& td:nth-of-type(3)': { display: 'none' } },
});
const Opener = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  color: v.text,
  cursor: 'pointer',
  textAlign: 'start',
  ...text('small'),
  fontWeight: 600,
  '&:hover': { color: v.link, textDecoration: 'underline' },
  [media.touch]: { minBlockSize: 32 },
});
const Track = styled('div')({ position: 'relative', blockSize: 16 });
const Piece = styled('div')({
  position: 'absolute',
  insetBlock: 0,
  minInlineSize: 2,
  borderRadius: 2,
  background: v.borderStrong,
  '&[data-total="true"]': { background: v.primary },
  '&[data-total="end"]': { background: v.accent },
  '@media print': { printColorAdjust: 'exact' },
});
const Limits = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '10px 12px',
  border: `1px solid ${v.border}`,
  borderRadius: 8,
  background: v.sunken,
  ...text('small'),
  color: v.text2,
  '& > [data-least="true"]': { color: v.text, fontWeight: 600 },
});

/**
 * The page on which the reader can act on what a bar keeps back; null where its lines are enough, as for a past day,
 * which no list can show.
 */
export function placeOf(
  rule: WaterfallRule,
  { contractId, assignor, at }: Availability,
  side: Side,
): string | null {
  const past = at < todayInParis();
  const list = (query: Record<string, string>) =>
    past
      ? null
      : side === 'staff'
        ? href(pages.allInvoices, {}, { contractId, assignorId: assignor.id, ...query })
        : href(pages.myInvoices, {}, { tab: 'all', contractId, ...query });
  const lines = href(
    pages.account,
    {},
    {
      tab: 'lines',
      contractId,
      ...(side === 'staff' && { assignorId: assignor.id }),
      ...(past && { 'date.lte': at }),
    },
  );
  switch (rule) {
    case 'assigned':
      // Paid ones are open until what was kept is given back.
      return list({ status: [...statesWith(invoiceStates, 'open'), 'paid'].join() });
    case 'disputed':
    case 'dispute':
      return list({ status: 'disputed' });
    case 'unpaid':
      return list({ status: 'unpaid' });
    case 'overdue':
      return list({ status: statesWith(invoiceStates, 'performing').join(), 'dueDate.lt': todayInParis() });
    case 'credited':
    case 'drawn':
    case 'other':
      return lines;
    case 'fdg':
    case 'fees':
    case 'vat':
    case 'quotite':
    case 'tenor':
    case 'ceiling':
      return href(pages.contract, { id: contractId });
    default:
      return null;
  }
}

interface Props {
  account: Availability;
  side: Side;
  onAsk: (at: string) => void;
}

/** From what was assigned down to what may be drawn: each bar with its rule, its amount and who can lift it. */
export function WaterfallCard({ account, side, onAsk }: Props) {
  const { t } = useTranslation('invoices');
  const [params, setParams] = useSearchParams();
  const shown = account.bars.find(({ rule }) => rule === params.get('bar')) ?? null;
  const setShown = (bar: WaterfallBar | null) =>
    setParams(
      (now) => {
        const all = new URLSearchParams(now);
        if (bar) all.set('bar', bar.rule);
        else all.delete('bar');
        return all;
      },
      { replace: true },
    );
  const { contractId, assignor, at, currency } = account;
  const today = at === todayInParis();
  const save = exporter({ contractId, assignorId: assignor.id, at }, (request) =>
    download(exportAvailability, request as Parameters<typeof download<typeof exportAvailability>>[1]),
  );
  return (
    <Card
      title={t('account.why')}
      heavy
      aside={
        <>
          {today && <span>{t('account.why.computed', { when: formatDateTime(account.computedAt) })}</span>}
          <Row gap={8} wrap={false}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                size={30}
                icon={IconDownload}
                aria-label={t('account.why.export', { format: format.toUpperCase() })}
                onClick={() => save(format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </Row>
        </>
      }
    >
      <DayForm key={at} at={at} onAsk={onAsk} />
      {account.bars.length === 0 ? (
        <EmptyState
          icon={IconWallet}
          title={t('account.why.empty')}
          action={
            side === 'supplier' && (
              <Button to={href(pages.myInvoices, {}, { tab: 'approved' })}>{t('account.why.assign')}</Button>
            )
          }
        >
          {t('account.why.emptyText')}
        </EmptyState>
      ) : (
        <Table>
          <caption>
            <VisuallyHidden>{t('account.why')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('account.bar')}</VisuallyHidden>
              </th>
              <td aria-hidden />
              <td>
                <VisuallyHidden>{t('account.amount')}</VisuallyHidden>
              </td>
              <td>
                <Hint type="caption">{t('account.lifts')}</Hint>
              </td>
            </tr>
          </thead>
          <tbody>
            {drawnBars(account).map((drawn) => (
              <BarRow key={drawn.key} drawn={drawn} account={account} side={side} onOpen={setShown} />
            ))}
          </tbody>
        </Table>
      )}
      {account.bars.length > 0 && <ThreeLimits account={account} />}
      <BarDrawer
        bar={shown}
        account={account}
        place={shown && placeOf(shown.rule, account, side)}
        onClose={() => setShown(null)}
      />
      <VisuallyHidden>{currency}</VisuallyHidden>
    </Card>
  );
}

interface RowProps {
  drawn: DrawnBar;
  account: Availability;
  side: Side;
  onOpen: (bar: WaterfallBar) => void;
}

function BarRow({ drawn: { key, bar, amount, from, to }, account, side, onOpen }: RowProps) {
  const { t } = useTranslation('invoices');
  const { currency } = account;
  const place = bar && placeOf(bar.rule, account, side);
  const end = key === 'available' ? 'end' : bar === null || bar.rule === 'assigned';
  return (
    <tr data-total={bar === null || undefined}>
      <th scope="row">
        {bar ? (
          <Opener type="button" onClick={() => onOpen(bar)}>
            {WATERFALL[bar.rule].label}
          </Opener>
        ) : (
          <Text type="small" weight={600}>
            {t(`account.${key}`)}
          </Text>
        )}
        {bar && (
          <Hint type="caption">
            {WATERFALL[bar.rule].rule}
            {bar.count > 0 && ` ${t('account.count', { count: bar.count })}`}
          </Hint>
        )}
      </th>
      <td aria-hidden>
        <Track>
          <Piece
            data-total={end}
            style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
          />
        </Track>
      </td>
      <td>
        <Money minor={amount} currency={currency} strongZero weight={bar ? 500 : 600} />
      </td>
      <td>
        {bar?.lifter && <Hint type="caption">{LIFTERS[bar.lifter]}</Hint>}
        {bar && place && <Link to={place}>{t(`account.go.${bar.rule}`)}</Link>}
      </td>
    </tr>
  );
}

function ThreeLimits({ account: { limits, currency } }: { account: Availability }) {
  const { t } = useTranslation('invoices');
  const least = Math.min(limits.account, limits.fundable, limits.ceiling);
  let marked = false;
  return (
    <Limits>
      <span>{t('account.limit')}</span>
      {(['account', 'fundable', 'ceiling'] as const).map((name) => {
        const first = limits[name] === least && !marked;
        marked ||= first;
        return (
          <span key={name} data-least={first}>
            {first && '→ '}
            {t(`account.limit.${name}`)} <Money minor={limits[name]} currency={currency} strongZero />
          </span>
        );
      })}
    </Limits>
  );
}

function DayForm({ at, onAsk }: { at: string; onAsk: (day: string) => void }) {
  const { t } = useTranslation('invoices');
  const form = usePortalForm({ defaultValues: { at } });
  return (
    <Form form={form} aria-label={t('account.why')} onSubmit={({ at: day }) => onAsk(day)}>
      <Row gap={12} align="flex-end">
        <DateField name="at" label={t('account.why.at')} max={todayInParis()} required />
        <SubmitButton variant="secondary">{t('account.why.show')}</SubmitButton>
      </Row>
    </Form>
  );
}
