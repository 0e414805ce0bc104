import { call } from '@cessio/client';
import {
  dashboardWidget,
  PORTFOLIO_MONTHS,
  portfolioFigure,
  USUAL_MONTHS,
  type BoardWidget,
  type PortfolioFigure,
} from '@cessio/contract';
import { useSearchParams } from '@cessio/shell';
import { useBoard } from '@cessio/ui/charts';

const ENTITIES = ['invoice'] as const;

/** One widget's figures and marks on `/`. */
export const useInvoiceBoard = (widget: BoardWidget) =>
  useBoard(
    `dashboard/${widget}`,
    (signal) => call(dashboardWidget, { params: { widget }, signal }),
    ENTITIES,
  );

/** One assignor, and the months of payments, from the board's address. */
export function usePortfolioScope(): { assignorId?: string; months: Months } {
  const [params] = useSearchParams();
  const assignorId = params.get('assignorId');
  const months = PORTFOLIO_MONTHS.find((one) => one === params.get('months')) ?? USUAL_MONTHS;
  return { ...(assignorId && { assignorId }), months };
}
type Months = (typeof PORTFOLIO_MONTHS)[number];

/** One part of the portfolio board. */
export function usePortfolio(figure: PortfolioFigure, by: Side = 'assignor') {
  const query = { by, ...usePortfolioScope() };
  return useBoard(
    `portfolio/${figure}/${Object.values(query).join('/')}`,
    (signal) => call(portfolioFigure, { params: { figure }, query, signal }),
    ENTITIES,
  );
}

export const SIDES = ['assignor', 'debtor'] as const;
export type Side = (typeof SIDES)[number];

/** By which side the portfolio is broken down; in the address, so that Back, reload and a link keep it. */
export function useSide(): [Side, (side: Side) => void] {
  const [params, setParams] = useSearchParams();
  const side: Side = params.get('by') === 'debtor' ? 'debtor' : 'assignor';
  const choose = (next: Side) =>
    setParams(
      (now) => {
        const then = new URLSearchParams(now);
        if (next === 'assignor') then.delete('by');
        else then.set('by', next);
        return then;
      },
      { preventScrollReset: true },
    );
  return [side, choose];
}
