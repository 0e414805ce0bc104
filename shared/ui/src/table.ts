/** `@cessio/ui/table`: lists. An entry point of its own, so that sign-in does not load it. */
export { DataTable } from './table/data-table.tsx';
export {
  dateColumn,
  moneyColumn,
  present,
  referenceColumn,
  stateOptions,
  statusColumn,
  sumsColumn,
} from './table/columns.tsx';
export { SearchBox } from './table/search-box.tsx';
export { tabCount } from './table/tab-count.ts';
export { useTableState } from './table/use-table-state.ts';
export type { Column, FilterDef, FilterOption } from './table/types.ts';
export { exporter, useFresh, useList } from './table/use-list.ts';
export { useWork, useWorkRefreshed } from './work/use-work.ts';
export { connectViews, type ViewStore } from './table/view-store.ts';
export { OthersTab } from './work/others-tab.tsx';
