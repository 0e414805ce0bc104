import { href, pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, IconFolder, Row } from '@cessio/ui';
import type { CompanyTabProps } from '../../record/company-tab.ts';
import { DocumentsTable } from './documents-table.tsx';
import { FileSummary, useCompanyFile } from './file-summary.tsx';

/** The papers of a company, on its record. */
export function DocumentsTab({ company }: CompanyTabProps) {
  const { t } = useTranslation('admin');
  const file = useCompanyFile(company.id);
  return (
    <>
      {!file.error && <FileSummary documents={file.data?.data} />}
      <DocumentsTable caption={t('company.documents')} states={null} partyId={company.id} />
      <Row justify="flex-end">
        <Button icon={IconFolder} to={href(pages.companyDocuments, { id: company.id })}>
          {t('companyDocuments.title')}
        </Button>
      </Row>
    </>
  );
}
