import { actorOf, pages } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader } from '@cessio/ui';
import { TabbedList } from './tabbed-list.tsx';

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
