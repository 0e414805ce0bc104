import { actorOf } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { FigureCards } from '@cessio/ui/charts';
import { looksOf } from './figure-looks.ts';
import { useInvoiceBoard, usePortfolio } from './use-invoice-board.ts';
import './texts.ts';

/** Key figures on invoices of this reader's side and function. */
export function FiguresWidget() {
  const { t } = useTranslation('invoices');
  const actor = actorOf(useUser());
  const { data, error, refetch } = useInvoiceBoard('invoices');
  return (
    <FigureCards
      label={t('board.figures')}
      figures={data?.figures}
      looks={looksOf(t)}
      slots={actor === 'L' ? 2 : 4}
      error={error}
      onRetry={refetch}
    />
  );
}

/** Key figures of the portfolio. */
export function PortfolioFiguresWidget() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = usePortfolio('summary');
  return (
    <FigureCards
      label={t('board.figures')}
      figures={data?.figures}
      looks={looksOf(t)}
      slots={5}
      error={error}
      onRetry={refetch}
    />
  );
}
