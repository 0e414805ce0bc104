/** `@cessio/ui/table`: lists. An entry point of its own, so that sign-in does not load it. */
export { DataTable } from './table/data-table.tsx';
export type { DataTableProps, TableSelection } from './table/data-table.tsx';
export { tabCount } from './table/tab-count.ts';
export { parametersOf, useTableState } from './table/use-table-state.ts';
export type { TableDefaults, TableState, TableStateOptions } from './table/use-table-state.ts';
export { describeFilter } from './table/describe-filter.ts';
export type { Density } from './table/use-view-choices.ts';
export type { Column, FilterDef, FilterOption, SavedView, TablePage } from './table/types.ts';
export { exporter, useFresh, useList } from './table/use-list.ts';
export type { ListQuery } from './table/use-list.ts';
