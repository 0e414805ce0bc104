import { call } from '@cessio/client';
import { href, pages, sideOf, todayInParis } from '@cessio/contract';
import { getAvailability, type Availability } from '@cessio/contract/account';
import { keepPreviousData, useQuery, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  formatMoney,
  IconBanknote,
  IconWallet,
  Page,
  PageHeader,
  Row,
  Segmented,
  SelectInput,
  Skeleton,
  TabPanel,
  Tabs,
  useTabParam,
} from '@cessio/ui';
import { useFresh } from '@cessio/ui/table';
import { mayRequestFinancing } from '../../may-request.ts';
import { AccountsCard } from './accounts-card.tsx';
import { FinancingsTab } from './financings.tab.tsx';
import { AvailableTab } from './available.tab.tsx';
import { LinesTab } from './lines.tab.tsx';
import { pastDay } from './months.ts';
import './texts.ts';

/* In one chunk: who reads an account goes on to its financings. */
export { FinancingPage } from './financing.page.tsx';
export { NewFinancingPage } from './new-financing.page.tsx';

const PANEL = 'account-panel';
const TABS = ['available', 'financings', 'lines'] as const;

const keyOf = ({ contractId, assignor }: Availability) => `${contractId} ${assignor.id}`;

/** One account at a time: what may be drawn of it and why, and its lines. */
export function AccountPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useTabParam('available');
  const [contractId, assignorId, day] = ['contractId', 'assignorId', 'at'].map((name) => params.get(name));
  // An address that names no past day is read as of today.
  const at = pastDay(day ?? null);
  const unnamed = side === 'staff' && !contractId && !assignorId;
  // Of the bank, those that its address names; of a supplier all, to choose from.
  const query = {
    ...(side === 'staff' && contractId && { contractId }),
    ...(side === 'staff' && assignorId && { assignorId }),
    ...(at && { at }),
  };
  const asked = useQuery({
    queryKey: ['availability', query],
    queryFn: ({ signal }) => call(getAvailability, { query, signal }),
    placeholderData: keepPreviousData,
  });
  useFresh(['availability'], ['financing', 'invoice', 'batch', 'contract', 'ledger_entry']);
  const accounts = asked.data?.data ?? [];
  const named =
    accounts.find(
      (one) => one.contractId === contractId && (!assignorId || one.assignor.id === assignorId),
    ) ?? accounts[0];
  // The bank chooses among many.
  const account = unnamed ? undefined : named;
  const ask =
    account && mayRequestFinancing(user)
      ? href(
          pages.newFinancing,
          {},
          {
            contractId: account.contractId,
            ...(side === 'staff' && { assignorId: account.assignor.id }),
          },
        )
      : null;
  const change = (next: Record<string, string>) =>
    setParams((now) => {
      const all = new URLSearchParams(now);
      for (const [name, value] of Object.entries(next)) all.set(name, value);
      return all;
    });
  const choose = (key: string) => {
    const [contract = '', assignor = ''] = key.split(' ');
    change({ contractId: contract, ...(side === 'staff' && { assignorId: assignor }) });
  };
  return (
    <Page>
      <PageHeader
        title={t('account.title')}
        subtitle={
          account && side === 'staff'
            ? t('account.subtitle.of', {
                company: account.assignor.legalName,
                number: account.contractNumber,
              })
            : t(side === 'staff' ? 'account.subtitle.bank' : 'account.subtitle')
        }
        actions={
          ask && (
            <Button variant="primary" icon={IconBanknote} to={ask}>
              {t('financing.new')}
            </Button>
          )
        }
      />
      {accounts.length > 1 && account && (
        <Choice accounts={accounts} value={keyOf(account)} onChange={choose} side={side} />
      )}
      {account ? (
        <>
          <Tabs
            label={t('account.tabs')}
            panelId={PANEL}
            value={tab}
            onChange={setTab}
            tabs={TABS.map((id) => ({ id, label: t(`account.tab.${id}`) }))}
          />
          <TabPanel id={PANEL} value={tab}>
            {tab === 'lines' ? (
              <LinesTab key={keyOf(account)} account={account} />
            ) : tab === 'financings' ? (
              <FinancingsTab key={keyOf(account)} account={account} ask={ask} />
            ) : (
              <AvailableTab account={account} side={side} onAsk={(day) => change({ at: day })} />
            )}
          </TabPanel>
        </>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : asked.isPending ? (
        <Skeleton height={420} />
      ) : accounts.length > 0 ? (
        <AccountsCard accounts={accounts} />
      ) : (
        <Card>
          <EmptyState
            icon={IconWallet}
            title={
              at
                ? t('account.noneAt', { date: formatDate(at) })
                : t(unnamed ? 'account.title' : 'account.none')
            }
            action={
              at ? (
                <Button onClick={() => change({ at: todayInParis() })}>{t('account.noneAt.today')}</Button>
              ) : (
                unnamed && <Button to={href(pages.assignors)}>{t('account.none.do')}</Button>
              )
            }
          >
            {t(at ? 'account.noneAt.text' : unnamed ? 'account.none.staff' : 'account.none.text')}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

interface ChoiceProps {
  accounts: readonly Availability[];
  value: string;
  onChange: (key: string) => void;
  side: string;
}

/** Accounts side by side, each with what it makes available: currencies are never added. */
function Choice({ accounts, value, onChange, side }: ChoiceProps) {
  const { t } = useTranslation('invoices');
  const several = new Set(accounts.map(({ assignor }) => assignor.id)).size > 1;
  const options = accounts.map((one) => ({
    value: keyOf(one),
    label: [
      side === 'staff' && several && one.assignor.legalName,
      one.contractNumber,
      formatMoney(one.available, one.currency),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  if (accounts.length <= 3)
    return (
      <Row>
        <Segmented label={t('account.choice')} value={value} onChange={onChange} options={options} />
      </Row>
    );
  return <SelectInput label={t('account.choice')} value={value} onChange={onChange} options={options} />;
}
