import { useEffect, useRef, useState } from 'react';
import { href, pages, type Party } from '@cessio/contract';
import { can, useParams, useTranslation, useUser } from '@cessio/shell';
import { Button, Grid, IconFolder, IconPen, Page, PageHeader, StatusChip, WithRail } from '@cessio/ui';
import { RecordMissing } from '@cessio/ui/record';
import { HistoryCard } from '../../record/history-card.tsx';
import { Contact, Identity, People, Standing } from './company-cards.tsx';
import { Contracts, Relations } from './company-trade.tsx';
import { EditCompany } from './edit-company.tsx';
import { useCompany, type CompanyAccess } from './use-company.ts';

/** One company as the bank knows it: identity, contracts, partners, people, KYC, history. */
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
  const mayEdit = can(useUser(), 'parties.write') && company.status !== 'closed';
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
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
        subtitle={[company.isDebtor && t('side.debtor'), company.isAssignor && t('side.assignor')]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {mayEdit && !editing && (
              <Button ref={editButton} icon={IconPen} onClick={() => setEditing(true)}>
                {t('editCompany.open')}
              </Button>
            )}
            <Button icon={IconFolder} to={href(pages.companyDocuments, { id: company.id })}>
              {t('company.documents')}
            </Button>
          </>
        }
      />
      <WithRail
        rail={
          <>
            <Standing company={company} />
            <HistoryCard history={access.history} machine="party" />
          </>
        }
      >
        {editing ? (
          <EditCompany
            company={company}
            change={access.change}
            onClose={() => setEditing(false)}
            onReopen={() => setEditing(true)}
          />
        ) : (
          <>
            <Grid columns={2} min={300}>
              <Identity company={company} />
              <Contact company={company} />
            </Grid>
            <Contracts company={company} />
            <People company={company} />
            {/* Last: how many there are is only known later. */}
            <Relations company={company} />
          </>
        )}
      </WithRail>
    </Page>
  );
}
