import { guaranteeStates, type Guarantee, type GuaranteeEvent, type States } from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, DescriptionList, Money, styled } from '@cessio/ui';
import { dateColumn, FlushTable, type Column } from '@cessio/ui/record';
import './texts.ts';

/** The card's own padding, which a full-width table removes. */
const Below = styled('div')({ padding: '12px 18px 18px', display: 'grid', gap: 12 });

const OTHERS = ['granted', 'commission'];

const STATES: States = guaranteeStates;
const ACCOUNTS = ['OFF', 'OFF_CONTRA', 'CLI', 'GAR', 'BNQ'];

/** The bank's name of a ledger account; an unknown one is shown by its code. */
const accountOf = (t: TFunction<'requests'>, code: string | null): string =>
  code !== null && ACCOUNTS.includes(code) ? t(`guarantee.account.${code}`) : (code ?? '');

function columnsOf(t: TFunction<'requests'>): Column<GuaranteeEvent>[] {
  return [
    {
      id: 'step',
      header: t('guarantee.event.step'),
      cell: ({ step }) =>
        OTHERS.includes(step) ? t(`guarantee.step.${step}`) : (STATES[step]?.label ?? step),
    },
    dateColumn('onDate', t('guarantee.event.day'), { card: 'meta' }),
    {
      id: 'amount',
      header: t('guarantee.event.amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount, currency }) => <Money minor={amount} currency={currency} strongZero />,
    },
  ];
}

/** The amounts that its steps moved, and each account's balance: for those of the bank who do not read the ledger. */
export function EventsCard({ guarantee: { events = [], balances = [] } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const title = t('guarantee.events');
  return (
    <Card title={title} flush>
      <FlushTable caption={title} rows={events.filter(({ posting }) => posting)} columns={columnsOf(t)} />
      <Below>
        <DescriptionList
          items={balances.map(({ account, currency, amount }) => ({
            key: account,
            term: t('guarantee.balance', { account: accountOf(t, account) }),
            value: <Money minor={amount} currency={currency} strongZero />,
          }))}
        />
      </Below>
    </Card>
  );
}
