import { actorOf, type Actor } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { FigureCards } from '@cessio/ui/charts';
import { looksOf } from './figure-looks.ts';
import { useInvoiceBoard, usePortfolio } from './use-invoice-board.ts';
import './texts.ts';

const BANK = ['exposure', 'unpaid', 'disputed'] as const;
/** Figures for each kind of reader: the board itself shows pending work. */
const EXPECTED: Readonly<Record<Actor, readonly string[]>> = {
  C: ['toPay7', 'toPay30', 'late'],
  S: ['exposure', 'due30', 'trouble'],
  A: BANK,
  R: BANK,
  L: ['disputed', 'unpaid'],
  M: BANK,
  X: BANK,
};
const PORTFOLIO = ['exposure', 'overdue', 'guarantees', 'delay', 'unpaid'] as const;

/** Key figures on invoices of this reader's side and function. */
export function FiguresWidget() {
  return <Figures board={useInvoiceBoard('invoices')} expected={EXPECTED[actorOf(useUser())]} />;
}

/** Key figures of the portfolio. */
export function PortfolioFiguresWidget() {
  return <Figures board={usePortfolio('summary')} expected={PORTFOLIO} />;
}

interface FiguresProps {
  board: ReturnType<typeof useInvoiceBoard> | ReturnType<typeof usePortfolio>;
  expected: readonly string[];
}

function Figures({ board: { data, error, refetch }, expected }: FiguresProps) {
  const { t } = useTranslation('invoices');
  return (
    <FigureCards
      label={t('board.figures')}
      figures={data?.figures}
      looks={looksOf(t)}
      slots={expected.length}
      expected={expected}
      error={error}
      onRetry={refetch}
    />
  );
}
