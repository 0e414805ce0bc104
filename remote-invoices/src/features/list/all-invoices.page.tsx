import { pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader } from '@cessio/ui';
import { InvoiceList } from './invoice-list.tsx';

/** Every invoice of the bank, with every filter. */
export function AllInvoicesPage() {
  const { t } = useTranslation('invoices');
  return (
    <Page>
      <PageHeader
        title={t('list.all.title')}
        subtitle={t('list.all.subtitle')}
        actions={
          <>
            <Button to={pages.myInvoices}>{t('list.all.worklist')}</Button>
            <Button variant="primary" icon={IconPlus} to={pages.newInvoice}>
              {t('list.new')}
            </Button>
          </>
        }
      />
      <InvoiceList name="invoices.all" tab={null} portfolio={false} />
    </Page>
  );
}
