import { Suspense, useEffect, useRef, useState } from 'react';
import { pages, type Party } from '@cessio/contract';
import { can, useParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  IconPen,
  Page,
  PageHeader,
  Skeleton,
  StatusChip,
  TabPanel,
  Tabs,
  useTabParam,
} from '@cessio/ui';
import { RecordLayout, RecordMissing } from '@cessio/ui/record';
import { COMPANY_TABS, type CompanyTab } from '../../company-tabs.ts';
import { Standing } from './company-cards.tsx';
import { CompanyStepDialog, GradeButton, KycNote, useCompanySteps } from './company-steps.tsx';
import { ConcernsLine } from './concerns-line.tsx';
import { EditCompany } from './edit-company.tsx';
import { useCompany, type CompanyAccess } from './use-company.ts';
import './texts.ts';

const PANEL = 'company-panel';
const FIRST = 'identity' satisfies CompanyTab;
const TABS = Object.keys(COMPANY_TABS) as CompanyTab[];

/** One company's file at the bank: identity, contracts, partners, people, KYC, history. */
export function CompanyPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const access = useCompany(id);
  const company = access.record.data;
  if (!company)
    return (
      <RecordMissing
        title={t('company.title')}
        list={{ label: t('debtors.title'), to: pages.debtors }}
        back={t('company.back')}
        query={access.record}
      />
    );
  return <CompanyRecord key={id} company={company} access={access} />;
}

function CompanyRecord({ company, access }: { company: Party; access: CompanyAccess }) {
  const { t } = useTranslation('admin');
  const { step, steps } = useCompanySteps(company);
  const mayEdit = can(useUser(), 'parties.write') && company.status !== 'closed';
  const [wanted, setTab] = useTabParam(FIRST);
  const tab = TABS.find((id) => id === wanted) ?? FIRST;
  const Shown = COMPANY_TABS[tab];
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focused form is gone.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const openForm = () => {
    setTab(FIRST);
    setEditing(true);
  };
  return (
    <Page>
      <PageHeader
        title={company.legalName}
        breadcrumb={[
          company.isAssignor
            ? { label: t('assignors.title'), to: pages.assignors }
            : { label: t('debtors.title'), to: pages.debtors },
          { label: company.legalName },
        ]}
        chip={<StatusChip machine="party" state={company.status} />}
        subtitle={[company.isDebtor && t('field.isDebtor'), company.isAssignor && t('field.isAssignor')]
          .filter(Boolean)
          .join(' · ')}
        actions={
          mayEdit &&
          !(editing && tab === FIRST) && (
            <Button ref={editButton} icon={IconPen} onClick={openForm}>
              {t('editCompany.open')}
            </Button>
          )
        }
      />
      <ConcernsLine company={company} />
      <Tabs
        label={t('companyTabs')}
        panelId={PANEL}
        value={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({ id, label: t(`companyTab.${id}`) }))}
      />
      <TabPanel id={PANEL} value={tab}>
        {/* The rail loads with the tab: on a phone it is below, and a tab loaded later would move it. */}
        <Suspense fallback={<Skeleton height={640} />}>
          <RecordLayout
            steps={steps}
            history={
              <Standing company={company}>
                <KycNote company={company} />
                <GradeButton company={company} />
              </Standing>
            }
          >
            {editing && tab === 'identity' ? (
              <EditCompany
                company={company}
                change={access.change}
                onClose={() => setEditing(false)}
                onReopen={() => setEditing(true)}
              />
            ) : (
              <Shown company={company} access={access} />
            )}
          </RecordLayout>
        </Suspense>
      </TabPanel>
      <CompanyStepDialog step={step} />
    </Page>
  );
}
