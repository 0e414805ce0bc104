import { useState } from 'react';
import { href, pages } from '@cessio/contract';
import { can, useTranslation, useUser } from '@cessio/shell';
import { Button, IconDownload, IconFolder, IconMessage, Row, showToast, toProblem } from '@cessio/ui';
import type { CompanyTabProps } from '../../record/company-tab.ts';
import { DocumentsTable } from './documents-table.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { useKinds } from './use-kinds.ts';
import { saveArchive } from './save-archive.ts';
import { FileSummary, useCompanyFile } from './file-summary.tsx';

/** A company's papers, on its record. */
export function DocumentsTab({ company }: CompanyTabProps) {
  const { t } = useTranslation('admin');
  const file = useCompanyFile(company.id);
  const kinds = useKinds(undefined);
  const mayAsk = can(useUser(), 'documents.review') && company.status !== 'closed';
  const [asking, setAsking] = useState(false);
  return (
    <>
      {!file.error && <FileSummary documents={file.data?.data} />}
      <DocumentsTable caption={t('company.documents')} fixed={{}} partyId={company.id} />
      <Row justify="flex-end">
        {mayAsk && (
          <Button icon={IconMessage} disabled={kinds.length === 0} onClick={() => setAsking(true)}>
            {t('request.open')}
          </Button>
        )}
        <ArchiveButton company={company} />
        <Button icon={IconFolder} to={href(pages.companyDocuments, { id: company.id })}>
          {t('companyDocuments.title')}
        </Button>
      </Row>
      {asking && <RequestDialog partyId={company.id} kinds={kinds} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Downloads all papers of the company; the browser shows the progress. */
function ArchiveButton({ company }: Pick<CompanyTabProps, 'company'>) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const save = async () => {
    setAsking(true);
    try {
      await saveArchive(company.id);
    } catch (error) {
      showToast({
        severity: 'error',
        title: t('archive.failed'),
        message: toProblem(error).detail ?? '',
      });
    }
    setAsking(false);
  };
  return (
    <Button icon={IconDownload} loading={asking} onClick={save}>
      {t('archive.save')}
    </Button>
  );
}
