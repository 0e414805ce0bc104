import { useState } from 'react';
import { call } from '@cessio/client';
import { href, pages } from '@cessio/contract';
import {
  LIFTERS,
  listWaterfallLines,
  WATERFALL,
  type Availability,
  type WaterfallBar,
  type WaterfallLine,
} from '@cessio/contract/account';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  DescriptionList,
  Drawer,
  ErrorState,
  formatDate,
  Hint,
  Link,
  Money,
  Reference,
  Skeleton,
  Stack,
  toProblem,
  useToast,
} from '@cessio/ui';

interface Props {
  bar: WaterfallBar | null;
  account: Availability;
  /** The page on which the reader can act on it. */
  place: string | null;
  onClose: () => void;
}

/** What a bar is made of: the invoices behind it, which add up to it to the cent. */
export function BarDrawer({ bar, account, place, onClose }: Props) {
  const { t } = useTranslation('invoices');
  return (
    <Drawer
      open={bar !== null}
      onClose={onClose}
      title={bar ? WATERFALL[bar.rule].label : ''}
      width={440}
      actions={bar && place && <Button to={place}>{t(`account.go.${bar.rule}`)}</Button>}
    >
      {bar && <Made key={`${bar.rule} ${account.computedAt}`} bar={bar} account={account} />}
    </Drawer>
  );
}

function Made({ bar, account }: { bar: WaterfallBar; account: Availability }) {
  const { t } = useTranslation('invoices');
  const { contractId, assignor, at, currency } = account;
  const { rule, lifter } = bar;
  const load = (from: number, signal?: AbortSignal) =>
    call(listWaterfallLines, {
      params: { rule },
      query: { contractId, assignorId: assignor.id, at, from: String(from) },
      ...(signal && { signal }),
    });
  const lines = useQuery({
    queryKey: ['availability', 'lines', contractId, assignor.id, at, rule],
    queryFn: ({ signal }) => load(0, signal),
  });
  const [then, setThen] = useState<{ data: WaterfallLine[]; next: number | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const first = lines.data;
  const all = [...(first?.data ?? []), ...(then?.data ?? [])];
  const next = then ? then.next : (first?.next ?? null);
  const more = async (from: number) => {
    setBusy(true);
    try {
      const page = await load(from);
      setThen({ data: [...(then?.data ?? []), ...page.data], next: page.next });
    } catch (error) {
      const { title = '', detail = '' } = toProblem(error);
      toast.show({ severity: 'error', title, message: detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={16}>
      <Hint>{WATERFALL[rule].rule}</Hint>
      {lifter && <Hint>{t('account.lifter', { who: LIFTERS[lifter] })}</Hint>}
      {first ? (
        <DescriptionList
          amounts
          items={[
            ...all.map(({ invoice, label, amount }, index) => ({
              key: invoice?.id ?? `${label}/${index}`,
              term: invoice ? (
                <Link to={href(pages.invoice, { id: invoice.id })}>
                  <Reference>{invoice.number}</Reference>
                </Link>
              ) : (
                label
              ),
              note: invoice
                ? `${invoice.debtor} · ${t('account.lines.due', { date: formatDate(invoice.dueDate) })}`
                : undefined,
              value: money(amount),
            })),
            { key: 'total', term: WATERFALL[rule].label, value: money(first.amount), total: true },
          ]}
        />
      ) : lines.isError ? (
        <ErrorState error={lines.error} onRetry={() => lines.refetch()} level={3} />
      ) : (
        <Skeleton height={240} />
      )}
      {first && next !== null && (
        <>
          <Hint>{t('account.lines.shown', { shown: all.length, count: first.count })}</Hint>
          <Button onClick={() => void more(next)} loading={busy}>
            {t('account.lines.more')}
          </Button>
        </>
      )}
    </Stack>
  );
}
