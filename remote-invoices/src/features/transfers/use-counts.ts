import { useTranslation } from '@cessio/shell';

/** « 10 exécutés, 1 rejeté, 0 en attente ». */
export function useCounts() {
  const { t } = useTranslation('invoices');
  return (executed: number, rejected: number, waiting: number): string =>
    [
      t('transfers.executed', { count: executed }),
      t('transfers.rejected', { count: rejected }),
      t('transfers.waiting', { count: waiting }),
    ].join(', ');
}
