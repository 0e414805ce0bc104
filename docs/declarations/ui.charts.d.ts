export {
  AwayBanner,
  BoardCard,
  Boundary,
  ChartCard,
  ChartLegend,
  Column,
  ColumnsChart,
  CurrencyChoice,
  FigureCards,
  FigureLook,
  FlushTable,
  KpiCard,
  RowsChart,
  TrendChart,
  WidgetError,
  WorkLines,
  shareOf,
  sharesOf,
  useBoard,
  useCurrency,
};

// charts/away-banner
export declare function AwayBanner({ children }: { children: ReactNode; }): import("react").JSX.Element;

// charts/board-card
interface BoardCardProps { title: string; aside?: ReactNode; error?: unknown; onRetry?: () => unknown; empty?: string; }
export declare function BoardCard({ title, aside, error, onRetry, empty }: BoardCardProps): import("react").JSX.Element;

// charts/boundary
interface BoundaryProps { children: ReactNode; renderError: (error: unknown, retry: () => void) => ReactNode; }
export declare class Boundary extends Component<BoundaryProps, { error: unknown; failed: boolean; }> {
    #private;
    state: { error: null; failed: boolean; };
    static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean; };
    render(): ReactNode;
}

// charts/chart-card
export interface ChartTableRow { id: string; label: ReactNode; href?: string | null; cells: readonly ReactNode[]; }
export interface ChartTable { heads: readonly string[]; rows: readonly ChartTableRow[]; }
export interface ChartCardProps { title: string; description: string; table: ChartTable; aside?: ReactNode; children: ReactNode; }
export declare function ChartCard({ title, description, table, aside, children }: ChartCardProps): import("react").JSX.Element;

// charts/chart-legend
export interface LegendEntry { label: string; colour: string; figure?: ReactNode; dashed?: boolean; }
export declare function ChartLegend({ entries }: { entries: readonly LegendEntry[]; }): import("react").JSX.Element;

// charts/columns-chart
export interface ChartColumn { id: string; label: ReactNode; href?: string | null; value: number; figure: ReactNode; }
export interface ColumnsChartProps { columns: readonly ChartColumn[]; colour: string; height?: number; }
export declare function ColumnsChart({ columns, colour, height }: ColumnsChartProps): import("react").JSX.Element;

// charts/currency-choice
interface CurrencyChoiceProps { currencies: readonly string[]; currency: string; choose: (currency: string) => void; }
export declare function CurrencyChoice({ currencies, currency, choose }: CurrencyChoiceProps): import("react").JSX.Element | null;

// charts/figure-cards
export interface FigureLook { label: string; icon?: IconLike; main: 'count' | 'amount' | 'days'; noun: (count: number) => string; }
export interface FigureCardsProps {
    label: string;
    figures: readonly BoardFigure[] | undefined;
    looks: Readonly<Record<string, FigureLook>>;
    slots: number;
    expected?: readonly string[];
    error: unknown;
    onRetry: () => unknown;
}
export declare function FigureCards({ label, figures, looks, slots, expected, error, onRetry, }: FigureCardsProps): import("react").JSX.Element;

// charts/rows-chart
export interface ChartRow {
    id: string;
    label: string;
    href?: string | null;
    values: readonly number[];
    figure: ReactNode;
    note?: ReactNode;
    danger?: boolean;
}
export interface RowsChartProps { rows: readonly ChartRow[]; colours: readonly string[]; max?: number; beside?: boolean; }
export declare function RowsChart({ rows, colours, max, beside }: RowsChartProps): import("react").JSX.Element;

// charts/trend-chart
export interface TrendPoint { label: string; value: number | null; }
export interface TrendChartProps {
    points: readonly TrendPoint[];
    colour: string;
    limit?: { value: number; colour: string; };
    height?: number;
    unit?: number;
}
export declare function TrendChart({ points, colour, limit, height, unit }: TrendChartProps): import("react").JSX.Element;

// charts/use-board
export declare function useBoard<Answer>(name: string, load: (signal: AbortSignal) => Promise<Answer>, entities: readonly EntityName[]): import("@tanstack/react-query").UseQueryResult<Answer, Error>;
export declare function useCurrency(marks: readonly { currency: string; }[]): {
    currencies: string[];
    currency: string;
    choose: import("react").Dispatch<import("react").SetStateAction<string | undefined>>;
};

// charts/widget-error
export interface WidgetErrorProps { title?: string | undefined; error?: unknown; onRetry?: (() => unknown) | undefined; }
export declare function WidgetError({ title, error, onRetry }: WidgetErrorProps): import("react").JSX.Element;

// values/share
export declare function sharesOf(parts: readonly number[]): string[];

// work/work-lines
export interface WorkLinesProps { items: readonly (WorkItem | WorkElsewhere)[]; total: number; first?: number; allHref?: string; }
export declare function WorkLines({ items, total, first, allHref }: WorkLinesProps): import("react").JSX.Element;
