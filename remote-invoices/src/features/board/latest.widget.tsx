import { pages } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { InvoiceLines } from './invoice-lines.tsx';
import './texts.ts';

/** What was deposited last. */
export function LatestWidget() {
  const { t } = useTranslation('invoices');
  const { role } = useUser();
  return (
    <InvoiceLines
      name="latest"
      title={t('board.latest')}
      link={{ label: t('board.latest.all'), to: role === 'client' ? pages.debtorInvoices : pages.myInvoices }}
      query={{ 'status.not': 'cancelled', sort: '-createdAt' }}
      empty={t('board.latest.empty')}
    />
  );
}
