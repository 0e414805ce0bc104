import { call } from '@cessio/client';
import { formatDate, formatMoney, href, pages, type Invoice, type Side } from '@cessio/contract';
import { accountEvent, getInvoiceMoney, type InvoiceMoney } from '@cessio/contract/account';
import { can, registerTexts, useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Bar,
  Card,
  DateText,
  DescriptionList,
  ErrorState,
  Hint,
  Link,
  Money,
  Skeleton,
  Stack,
  Text,
} from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import { useFresh } from '@cessio/ui/table';
import texts from '../../../locales/money.json' with { type: 'json' };

registerTexts('invoices', texts);

interface Props {
  invoice: Pick<Invoice, 'id' | 'contractId' | 'batch' | 'assignor'>;
  side: Side;
}

/** Where the money of an assigned invoice is: what was kept, charged, drawn, collected and given back. */
export function MoneyCard({ invoice, side }: Props) {
  const { t } = useTranslation('invoices');
  const { id, contractId, assignor } = invoice;
  const asked = useQuery({
    queryKey: ['invoice-money', id],
    queryFn: ({ signal }) => call(getInvoiceMoney, { params: { id }, signal }),
    retry: false,
  });
  useFresh(['invoice-money', id], ['financing', 'invoice', 'batch', 'ledger_entry']);
  const account = href(
    pages.account,
    {},
    {
      tab: 'lines',
      ...(contractId && { contractId }),
      ...(side === 'staff' && assignor && { assignorId: assignor.id }),
    },
  );
  // Assigned before the portal kept accounts: nothing is posted of it.
  if (asked.isError && (asked.error as { status?: number }).status === 404) return null;
  return (
    <Card title={t('money.title')} aside={<Link to={account}>{t('money.account')}</Link>}>
      {asked.data ? (
        <Where invoice={invoice} money={asked.data} side={side} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={3} />
      ) : (
        <Skeleton height={260} />
      )}
    </Card>
  );
}

function Where({ invoice: { batch }, money, side }: Props & { money: InvoiceMoney }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const { currency, assigned, credited, collected, fdg, uncovered, disputed, until, fees, vat } = money;
  const {
    drawn,
    interest,
    incident,
    recourse,
    direct,
    indemnified,
    setOff,
    paidOut,
    rest,
    commissions,
    movements,
  } = money;
  const amount = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const kept = fdg + uncovered + disputed;
  const other =
    rest -
    (assigned -
      credited -
      kept -
      fees -
      vat -
      drawn -
      interest -
      incident -
      recourse -
      direct -
      setOff -
      paidOut);
  const later = until && t('money.until', { date: formatDate(until) });
  const formulas = (...kinds: readonly string[]) =>
    commissions
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ formula }) => formula)
      .join(' · ');
  // The bank reads of another's account.
  const of = side === 'staff' ? '.staff' : '';
  const line = (key: string, minor: number, note?: string | null) =>
    minor !== 0 && { key, term: t(`money.${key}`), value: amount(minor), ...(note && { note }) };
  return (
    <Stack gap={14}>
      <DescriptionList
        amounts
        items={[
          {
            key: 'assigned',
            term: batch ? (
              <Link to={href(pages.batch, { id: batch.id })}>
                {t('money.assigned.by', { number: batch.number })}
              </Link>
            ) : (
              t('money.assigned')
            ),
            value: amount(assigned),
          },
          credited > 0 && { key: 'credited', term: t('field.credited'), value: amount(-credited) },
          line('fdg', -fdg, later),
          line('uncovered', -uncovered, later),
          line('disputed', -disputed),
          line('fees', -(fees + vat), formulas('service', 'guarantee')),
          line('drawn', -drawn, formulas('interest')),
          line('interest', -interest, formulas('adjustment')),
          line('incident', -incident, formulas('unpaid', 'dispute')),
          line('recourse', -recourse),
          line(`direct${of}`, -direct),
          line('setOff', -setOff),
          line(`paidOut${of}`, -paidOut),
          line('other', other),
          { key: 'rest', term: t(`money.rest${of}`), value: amount(rest), total: true },
        ]}
      />
      <Stack gap={6}>
        <Text type="small">
          {t('money.collected')} {amount(collected)} {t('money.collected.of')} {amount(assigned - credited)}
        </Text>
        <Bar max={Math.max(1, assigned - credited)} parts={[{ value: collected, tone: 'accent' }]} />
        <Hint type="caption">
          {indemnified > 0
            ? t('money.indemnified', { amount: formatMoney(indemnified, currency) })
            : t('money.collected.text')}
        </Hint>
      </Stack>
      <FlushTable
        caption={t('money.movements')}
        rows={movements}
        columns={columnsOf(
          t('money.date'),
          t('money.movement'),
          t('money.amount'),
          t('money.entry'),
          can(user, 'ledger.read'),
        )}
      />
    </Stack>
  );
}

type Movement = InvoiceMoney['movements'][number];

function columnsOf(
  date: string,
  movement: string,
  amount: string,
  entry: string,
  toEntry: boolean,
): Column<Movement>[] {
  return [
    { id: 'date', header: date, card: 'meta', cell: (row) => <DateText date={row.date} /> },
    {
      id: 'event',
      header: movement,
      card: 'title',
      cell: ({ event, label, entryId }) => {
        // Of several draws each has its number.
        const name = event === 'E4' ? label : accountEvent(event);
        return toEntry ? (
          <Link to={href(pages.ledgerEntry, { id: entryId })} aria-label={`${entry} ${name}`}>
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    {
      id: 'amount',
      header: amount,
      align: 'end',
      card: 'amount',
      cell: ({ debit, credit, currency }) => <Money minor={credit - debit} currency={currency} />,
    },
  ];
}
