import { pages } from '@cessio/contract';
import { Navigate, useTranslation, useUser } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader } from '@cessio/ui';
import { TabbedList } from './tabbed-list.tsx';

/** A client's invoices as debtor. Notifications lead everyone here; others have their own list. */
export function DebtorInvoicesPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  if (user.role !== 'client') return <Navigate to={pages.myInvoices} replace />;
  return (
    <Page>
      <PageHeader
        title={t('list.debtor.title')}
        subtitle={t('list.debtor.subtitle', { party: user.party?.legalName ?? '' })}
        actions={
          user.pendingAdhesionId ? (
            <Button to={pages.home}>{t('list.adhesion')}</Button>
          ) : (
            <Button icon={IconPlus} to={pages.newReverseInvoice}>
              {t('list.deposit')}
            </Button>
          )
        }
      />
      <TabbedList name="invoices.debtor" />
    </Page>
  );
}
