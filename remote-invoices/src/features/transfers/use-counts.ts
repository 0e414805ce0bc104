import { useTranslation } from '@cessio/shell';

/** How many transfers of each outcome. */
export interface Counted {
  executed: number;
  rejected: number;
  returned: number;
  waiting: number;
  /** Settled before, and said to be the opposite. */
  contradicted?: number;
}

/** « 10 exécutés, 1 rejeté, 0 en attente »; what came back, or is contradicted, is named where there is some. */
export function useCounts() {
  const { t } = useTranslation('invoices');
  return ({ executed, rejected, returned, waiting, contradicted }: Counted): string =>
    [
      t('transfers.executed', { count: executed }),
      t('transfers.rejected', { count: rejected }),
      ...(returned ? [t('transfers.returned', { count: returned })] : []),
      t('transfers.waiting', { count: waiting }),
      ...(contradicted ? [t('transfers.contradicted', { count: contradicted })] : []),
    ].join(', ');
}
