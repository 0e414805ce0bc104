import { actorOf, pages } from '@cessio/contract';
import { can, Navigate, useTranslation, useUser } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader } from '@cessio/ui';
import { InvoiceList } from './invoice-list.tsx';
import { TabbedList } from './tabbed-list.tsx';

// A few lines each around one list: a separate file would cost a request.

/** A supplier's invoices, or the worklist of the bank's people. */
export function MyInvoicesPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const staff = user.role !== 'supplier';
  const applies = !!user.pendingAdhesionId;
  const add = applies ? (
    <Button to={pages.home}>{t('list.adhesion')}</Button>
  ) : (
    <Button variant="primary" icon={IconPlus} to={pages.newInvoice}>
      {t('list.new')}
    </Button>
  );
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        subtitle={
          staff
            ? t(actorOf(user) === 'A' ? 'list.subtitle.portfolio' : 'list.subtitle.bank', { name })
            : t('list.subtitle.supplier', { party: user.party?.legalName ?? '' })
        }
        actions={
          <>
            {can(user, 'ledger.read') && <Button to={pages.ledger}>{t('ledger.title')}</Button>}
            {staff && <Button to={pages.allInvoices}>{t('list.seeAll')}</Button>}
            {add}
          </>
        }
      />
      <TabbedList
        name={staff ? 'invoices.worklist' : 'invoices.supplier'}
        emptyAction={staff ? undefined : add}
      />
    </Page>
  );
}

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
