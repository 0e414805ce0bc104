export {
  Column,
  DataTable,
  FilterDef,
  FilterOption,
  OthersTab,
  SearchBox,
  ViewStore,
  connectViews,
  dateColumn,
  exporter,
  moneyColumn,
  present,
  referenceColumn,
  stateOptions,
  statusColumn,
  sumsColumn,
  tabCount,
  useFresh,
  useList,
  useTableState,
  useWork,
  useWorkRefreshed,
};

// table/columns
export declare function stateOptions(states: States, offered?: readonly string[]): FilterOption[];
export declare function present<Item>(list: readonly (Item | false)[]): Item[];

// table/data-table
export interface TableSelection<Row> {
    amount?: (row: Row) => { minor: number; currency: string; };
    isSelectable?: (row: Row) => boolean;
    whyNot?: (row: Row) => string;
    note?: (rows: readonly Row[]) => ReactNode;
    count?: (count: number) => string;
}
export interface DataTableProps<Row> {
    name?: string;
    caption: string;
    columns: readonly Column<Row>[];
    state: TableState;
    page: TablePage<Row>;
    rowId?: (row: Row) => string;
    rowName?: (row: Row) => string;
    rowHref?: (row: Row) => string | undefined;
    awaits?: (row: Row) => boolean;
    selection?: TableSelection<Row>;
    bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
    searchLabel?: string;
    empty?: ReactNode;
    exportAs?: (format: ExportFormat, columns?: readonly string[]) => unknown;
    density?: Density | 'twoLine';
    bare?: boolean | 'framed';
}
export declare function DataTable<Row>({ name, caption, columns, state, page, rowId, rowName, rowHref, awaits, selection, bulkActions, searchLabel, empty, exportAs, density, bare, }: DataTableProps<Row>): import("react").JSX.Element;

// table/search-box
interface SearchBoxProps { value: string; onChange: (value: string) => void; label: string; }
export declare function SearchBox({ value, onChange, label }: SearchBoxProps): import("react").JSX.Element;

// table/tab-count
interface Counted { isPending: boolean; data?: { total?: { value: number; capped: boolean; } | undefined; } | undefined; }
export declare function tabCount(answer: Counted | undefined): string | null | undefined;

// table/types
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export interface FilterOption { value: string; label: string; }
export interface FilterDef {
    id: string;
    label: string;
    kind: 'enum' | 'dateRange' | 'amountRange' | 'text';
    options?: readonly FilterOption[];
    loadOptions?: (query: string) => Promise<readonly FilterOption[]>;
    nameOf?: (value: string) => Promise<string | undefined>;
    single?: boolean;
    currency?: string;
    pinned?: boolean;
}
export interface TablePage<Row> {
    data: readonly Row[] | undefined;
    nextCursor?: string | null | undefined;
    total?: Total | undefined;
    readAt?: number;
    isLoading?: boolean;
    isFetching?: boolean;
    error?: unknown;
    refetch?: () => unknown;
    anchors?: (rows: string) => Promise<Anchors>;
}
export interface SavedView {
    id?: string;
    name: string;
    params: Record<string, string>;
    columns?: readonly string[];
    isDefault?: boolean;
    own?: false;
    shared?: Role | null;
    stale?: true;
}

// table/use-list
export type ListQuery = Readonly<Record<string, string>>;
export declare function useFresh(key: readonly string[], entities: readonly string[]): void;
export declare function useList<Row>(name: string, query: ListQuery, load: (options: { query: Record<string, string>; signal?: AbortSignal; below?: '/anchors'; }) => Promise<Page<Row>>, entities: readonly EntityName[]): TablePage<Row>;
export declare function exporter(query: ListQuery, save: (request: { params: { format: ExportFormat; }; query: Record<string, string>; }) => Promise<unknown>): (format: ExportFormat, columns?: readonly string[]) => Promise<void>;

// table/use-table-state
export interface TableDefaults { sort?: string; limit?: number; filters?: Readonly<Record<string, string>>; }
export interface TableStateOptions { defaults?: TableDefaults; filters?: readonly FilterDef[]; }
export interface TableState {
    name: string;
    filterDefs: readonly FilterDef[];
    q: string;
    sort: string;
    limit: number;
    filters: Readonly<Record<string, string>>;
    cursor: string | undefined;
    pageIndex: number;
    query: Readonly<Record<string, string>>;
    isFiltered: boolean;
    setQ: (q: string) => void;
    setSort: (sort: string) => void;
    setFilters: (patch: Readonly<Record<string, string>>) => void;
    clear: () => void;
    next: (cursor: string) => void;
    previous: () => void;
    snapshot: () => Record<string, string>;
    apply: (params: Readonly<Record<string, string>>, replace?: boolean) => void;
    isBare: boolean;
}
export declare function useTableState(name: string, { defaults, filters: defs }?: TableStateOptions): TableState;

// table/use-view-choices
export type Density = 'compact' | 'comfortable';

// table/view-store
export interface ViewStore {
    load(list: string): Promise<SavedView[]>;
    save(list: string, view: SavedView): Promise<SavedView>;
    remove(list: string, view: SavedView): Promise<void>;
}
export declare function connectViews(fetch: () => Promise<ViewStore>): void;

// work/others-card
export declare function OthersCard({ work, entity }: { work: ReturnType<typeof useWork>; entity: WorkEntity; }): import("react").JSX.Element;

// work/others-tab
export declare function OthersTab(props: ComponentProps<typeof OthersCard>): import("react").JSX.Element;

// work/use-work
export declare function useWork(load: (options: { query: QueryIn<typeof listWork>; signal: AbortSignal; }) => Promise<Work>, entity?: WorkEntity): import("@tanstack/react-query").UseQueryResult<{
    data: {
        entity: "adhesion_request" | "approval" | "assignment" | "bank_account" | "batch" | "contact_message" | "contract_term" | "document" | "financing" | "guarantee" | "guarantee_request" | "invoice" | "party" | "payment_file" | "prospect" | "relation";
        id: string;
        label: string;
        about: string | null;
        amount: number | null;
        currency: string;
        why: string;
        since: string;
        dueOn: string | null;
        action: { label: string; href: string; };
    }[];
    elsewhere: {
        entity: "adhesion_request" | "approval" | "assignment" | "bank_account" | "batch" | "contact_message" | "contract_term" | "document" | "financing" | "guarantee" | "guarantee_request" | "invoice" | "party" | "payment_file" | "prospect" | "relation";
        id: string;
        label: string;
        about: string | null;
        amount: number | null;
        currency: string;
        why: string;
        since: string;
        dueOn: string | null;
        href: string;
        who: string;
    }[];
    totals: {
        invoice: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        batch: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        financing: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        payment_file: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        assignment: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        guarantee_request: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        adhesion_request: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        contract_term: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        guarantee: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        approval: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        relation: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        bank_account: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        document: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        party: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        contact_message: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        prospect: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        all: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
    };
    elsewhereTotals: {
        invoice: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        batch: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        financing: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        payment_file: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        assignment: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        guarantee_request: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        adhesion_request: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        contract_term: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        guarantee: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        approval: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        relation: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        bank_account: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        document: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        party: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        contact_message: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        prospect: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
        all: {
            value: number;
            capped: boolean;
            sums?: { currency: string; amounts: Record<string, number>; }[] | undefined;
        };
    };
    nextCursor: string | null;
    elsewhereCursor: string | null;
    newcomer?: true | undefined;
}, Error>;
export declare const useWorkRefreshed: () => void;
