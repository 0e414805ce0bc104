import { lazy, Suspense, useId, type ReactNode } from 'react';
import { call } from '@cessio/client';
import { actorOf, href, listWork, pages } from '@cessio/contract';
import { Navigate, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import { AgeingBar, Card, Hint, Money, Row, styled, TabPanel, Tabs, Text, useTabParam } from '@cessio/ui';
import { InvoiceList } from './invoice-list.tsx';
import { OthersTab, useWork } from '@cessio/ui/table';
import { hasPortfolio, tabsFor } from './list-tabs.ts';
import { useInvoiceCounts, useTabCounts } from './use-invoices.ts';

// Most lists are of invoices.
const BatchList = lazy(async () => ({ default: (await import('./batch-list.tsx')).BatchList }));

const Sum = styled('div')({ flex: '0 0 190px' });
const Bars = styled('div')({ flex: '1 1 320px', minInlineSize: 0 });

/** Reserves the space of the ageing while it loads; invisible. */
const SHAPE = [{ bucket: 'notDue', amount: 100_000_000 }] as const;

/** Filters that mean the same in every tab, and stay when the tab changes. */
const KEEP = [
  'portfolio',
  'assignorId',
  'debtorId',
  'contractId',
  'q',
  'dueDate.gte',
  'dueDate.lte',
  'due.gte',
  'due.lte',
  'gross.gte',
  'gross.lte',
];

function Others() {
  return <OthersTab work={useWork((options) => call(listWork, options), 'invoice')} entity="invoice" />;
}

/** Tabs with counts, the ageing of what is outstanding (staff), and the selected tab's list. */
export function TabbedList({ name, emptyAction }: { name: string; emptyAction?: ReactNode }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const panel = useId();
  const actor = actorOf(user);
  const staff = actor !== 'C' && actor !== 'S';
  const tabs = tabsFor(actor);
  const portfolio = hasPortfolio(actor);
  const [params] = useSearchParams();
  // The list's portfolio chip decides whose figures these are.
  const mine = portfolio && (params.get('portfolio') ?? 'me') === 'me';
  const counts = useInvoiceCounts(mine);
  const numbers = useTabCounts(tabs, counts);
  const [chosen, setChosen] = useTabParam(tabs[0]?.id ?? 'all', { keep: KEEP });
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  if (!tab) return null;
  if (tab.id === 'approvals') return <Navigate to={href(pages.work, {}, { tab: 'approval' })} replace />;
  const shown = tabs.flatMap((one, index) =>
    one.quiet && !numbers[index] && one !== tab
      ? []
      : [{ id: one.id, label: t(`list.tab.${one.id}`), count: numbers[index] }],
  );
  const ageing = counts.data?.ageing ?? SHAPE;
  const currency = counts.data?.currency ?? 'EUR';
  return (
    <>
      <Tabs tabs={shown} value={tab.id} onChange={setChosen} panelId={panel} label={t('list.tabs')} />
      {staff && (counts.data ?? !counts.error) && (
        <Card
          label={t(mine ? 'list.portfolio' : 'list.outstanding')}
          style={counts.data ? {} : { visibility: 'hidden' }}
        >
          <Row gap={20} align="center">
            <Sum>
              <Hint>{t(mine ? 'list.portfolio' : 'list.outstanding')}</Hint>
              <Text type="figure">
                <Money
                  minor={ageing.reduce((sum, { amount }) => sum + amount, 0)}
                  currency={currency}
                  strongZero
                  weight={600}
                />
              </Text>
            </Sum>
            <Bars>
              <AgeingBar buckets={ageing} currency={currency} />
            </Bars>
          </Row>
        </Card>
      )}
      <TabPanel id={panel} value={tab.id}>
        {tab.id === 'others' ? (
          <Others />
        ) : tab.id === 'batches' ? (
          <Suspense fallback={null}>
            <BatchList portfolio={portfolio} />
          </Suspense>
        ) : (
          <InvoiceList
            key={tab.id}
            name={name}
            tab={tab}
            // A queue is already the reader's own, including files in nobody's portfolio.
            portfolio={portfolio && tab.id !== 'queue'}
            emptyAction={emptyAction}
          />
        )}
      </TabPanel>
    </>
  );
}
