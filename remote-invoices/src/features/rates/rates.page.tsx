import { useTranslation } from '@cessio/shell';
import { Page, PageHeader, TabPanel, Tabs, useTabParam } from '@cessio/ui';
import { AccountingTab } from './accounting.tab.tsx';
import { HolidaysTab } from './holidays.tab.tsx';
import { ReferencesTab } from './references.tab.tsx';
import './texts.ts';

const PANEL = 'rates-panel';
const TABS = { references: ReferencesTab, accounting: AccountingTab, holidays: HolidaysTab };
type Tab = keyof typeof TABS;

/** What managers keep up to date: references, rates of the accounts, days on which banks are closed. */
export function RatesPage() {
  const { t } = useTranslation('invoices');
  const [wanted, setTab] = useTabParam('references');
  const tab: Tab = Object.hasOwn(TABS, wanted) ? (wanted as Tab) : 'references';
  const Shown = TABS[tab];
  return (
    <Page>
      <PageHeader title={t('rates.title')} subtitle={t('rates.subtitle')} />
      <Tabs
        label={t('rates.tabs')}
        panelId={PANEL}
        value={tab}
        onChange={setTab}
        tabs={Object.keys(TABS).map((id) => ({ id, label: t(`rates.tab.${id}`) }))}
      />
      <TabPanel id={PANEL} value={tab}>
        <Shown />
      </TabPanel>
    </Page>
  );
}
