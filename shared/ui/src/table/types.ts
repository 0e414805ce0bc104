import type { ReactNode } from 'react';
import type { EXPORT_FORMATS, Role, Total } from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Money and numbers stay at the physical right, so that decimals line up. */
  align?: 'start' | 'end' | 'center';
  /** Name of the API's sort; without it the column does not sort. */
  sortKey?: string;
  /** May be hidden in the column chooser, and is from 768 to 1023 px unless `keep`. */
  hideable?: boolean;
  /** Stays between 768 and 1023 px although hideable. */
  keep?: boolean;
  /** Narrowest window, above the phone's, in which a hideable column is shown. */
  from?: 1200 | 1344;
  /** Columns of the API's export that say what the cell shows; its own id when absent. */
  exports?: readonly string[];
  /** Hidden until somebody shows it. */
  hiddenByDefault?: boolean;
  width?: number | string;
  /** Whether a row has nothing to show in it: left out where none of the page's rows has. */
  blank?: (row: Row) => boolean;
  /** Where the cell goes on a phone's card; `hidden` leaves it out. Without it: a line « header : value ». */
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
  /** Choices asked from the server as one types (companies). */
  loadOptions?: (query: string) => Promise<readonly FilterOption[]>;
  /** The words of a choice that a link or a reload brings, before choices were asked for. */
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
  /** Cursors of the pages that begin with these rows of the list, `1001,1026`; without it one goes to no row by its number. */
  anchors?: (rows: string) => Promise<Anchors>;
}

export interface SavedView {
  /** Of the account that keeps it; absent on this device. */
  id?: string;
  name: string;
  /** Parameters of the URL, without the cursor. */
  params: Record<string, string>;
  /** Columns shown; none: those that the list shows by itself. */
  columns?: readonly string[];
  /** The list opens with it where its address says nothing else. */
  isDefault?: boolean;
  /** Somebody else's, shared with one's role: only read. */
  own?: false;
  /** The role that it is shared with; null takes it back. */
  shared?: Role | null;
  /** What its list no longer has was left out of it. */
  stale?: true;
}
