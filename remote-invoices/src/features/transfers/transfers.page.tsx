import { useState } from 'react';
import { can, useTranslation, useUser } from '@cessio/shell';
import { Button, IconFileUp, Page, PageHeader, TabPanel, Tabs, useTabParam } from '@cessio/ui';
import { FilesTab } from './files.tab.tsx';
import { WaitingTab } from './waiting.tab.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import './texts.ts';

const PANEL = 'transfers-panel';
const TABS = { waiting: WaitingTab, files: FilesTab };
type Tab = keyof typeof TABS;

// One chunk for both pages.
export { PaymentFilePage } from './payment-file.page.tsx';

/** What waits to be paid, the files that it leaves in, and what the bank answers. */
export function TransfersPage() {
  const { t } = useTranslation('invoices');
  const writes = can(useUser(), 'transfers.write');
  const [wanted, setTab] = useTabParam('waiting');
  const [answers, setAnswers] = useState(false);
  const tab: Tab = Object.hasOwn(TABS, wanted) ? (wanted as Tab) : 'waiting';
  const Shown = TABS[tab];
  return (
    <Page>
      <PageHeader
        title={t('transfers.title')}
        subtitle={t('transfers.subtitle')}
        actions={
          writes && (
            <Button icon={IconFileUp} onClick={() => setAnswers(true)}>
              {t('transfers.answer')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('transfers.tabs')}
        panelId={PANEL}
        value={tab}
        onChange={setTab}
        tabs={Object.keys(TABS).map((id) => ({ id, label: t(`transfers.tab.${id}`) }))}
      />
      <TabPanel id={PANEL} value={tab}>
        <Shown />
      </TabPanel>
      {answers && <AnswerDialog onClose={() => setAnswers(false)} />}
    </Page>
  );
}
