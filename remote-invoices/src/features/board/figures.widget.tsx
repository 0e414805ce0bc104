import { actorOf } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { FigureCards } from '@cessio/ui/charts';
import { looksOf } from './figure-looks.ts';
import { useInvoiceBoard, usePortfolio } from './use-invoice-board.ts';
import './texts.ts';

/** Key figures on invoices of this reader's side and function. */
export function FiguresWidget() {
  const slots = actorOf(useUser()) === 'L' ? 2 : 4;
  return <Figures board={useInvoiceBoard('invoices')} slots={slots} />;
}

/** Key figures of the portfolio. */
export function PortfolioFiguresWidget() {
  return <Figures board={usePortfolio('summary')} slots={5} />;
}

interface FiguresProps {
  board: ReturnType<typeof useInvoiceBoard> | ReturnType<typeof usePortfolio>;
  slots: number;
}

function Figures({ board: { data, error, refetch }, slots }: FiguresProps) {
  const { t } = useTranslation('invoices');
  return (
    <FigureCards
      label={t('board.figures')}
      figures={data?.figures}
      looks={looksOf(t)}
      slots={slots}
      error={error}
      onRetry={refetch}
    />
  );
}
