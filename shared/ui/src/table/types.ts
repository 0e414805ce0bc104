import type { ReactNode } from 'react';
import type { EXPORT_FORMATS, Role, Total } from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Money and numbers stay physically at the right, so that decimals line up. */
  align?: 'start' | 'end' | 'center';
  /** Name of the API's sort; without it the column does not sort. */
  sortKey?: string;
  /** May be hidden in the column chooser, and is from 768 to 1023 px unless `keep`. */
  hideable?: boolean;
  /** Stays visible between 768 and 1023 px although hideable. */
  keep?: boolean;
  /** Narrowest window, above a phone's, in which a hideable column is shown. */
  from?: 1200 | 1344;
  /** Columns of the API's export with the cell's content; its own id when absent. */
  exports?: readonly string[];
  /** Hidden until somebody shows it. */
  hiddenByDefault?: boolean;
  width?: number | string;
  /** Whether its cell is empty for a row: the column is left out when it is empty for all rows of the page. */
  blank?: (row: Row) => boolean;
  /** Position of the cell on a phone's card; `hidden` leaves it out. Without it: a line « header : value ». */
  card?: 'title' | 'subtitle' | 'meta' | 'amount' | 'status' | 'hidden';
}

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterDef {
  /** Name of the API's filter: `status`, `dueDate`, `gross`. */
  id: string;
  label: string;
  /** enum: `id=a,b` · dateRange: `id.gte`, `id.lte` (ISO) · amountRange: same, in minor units · text: `id=words`. */
  kind: 'enum' | 'dateRange' | 'amountRange' | 'text';
  options?: readonly FilterOption[];
  /** Options loaded from the server while typing (companies). */
  loadOptions?: (query: string) => Promise<readonly FilterOption[]>;
  /** The label of an option set by a link or a reload, before options were loaded. */
  nameOf?: (value: string) => Promise<string | undefined>;
  /** One choice only. */
  single?: boolean;
  currency?: string;
  /** Shown as a chip even when not set; the others are behind « + Filtre ». */
  pinned?: boolean;
}

export interface TablePage<Row> {
  data: readonly Row[] | undefined;
  nextCursor?: string | null | undefined;
  total?: Total | undefined;
  /** When it was read, in ms; 0 before. */
  readAt?: number;
  isLoading?: boolean;
  isFetching?: boolean;
  error?: unknown;
  refetch?: () => unknown;
  /** Cursors of the pages that begin with these rows of the list, `1001,1026`; without it there is no jump to a row. */
  anchors?: (rows: string) => Promise<Anchors>;
}

export interface SavedView {
  /** Id in the account; absent on this device. */
  id?: string;
  name: string;
  /** Parameters of the URL, without the cursor. */
  params: Record<string, string>;
  /** Columns shown; empty: the list's default ones. */
  columns?: readonly string[];
  /** The list opens with it unless its address says otherwise. */
  isDefault?: boolean;
  /** Somebody else's, shared with the user's role: read-only. */
  own?: false;
  /** The role it is shared with; null stops sharing. */
  shared?: Role | null;
  /** Parts that its list no longer has were left out. */
  stale?: true;
}
