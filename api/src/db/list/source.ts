import type { ListSpec } from '@cessio/contract';
import type { ListExport } from '../../export/columns.ts';
import type { Queryable } from '../caller.ts';
import { snakeCase, type Select } from '../select.ts';

/** A sort column: never null, or its index could not be used (wrap it in coalesce, as the index does). */
export interface SortColumn {
  readonly sql: string;
  readonly type: 'timestamptz' | 'date' | 'bigint' | 'text';
}

/** The sort's own column, by type; a missing date comes last, a name is sorted in French order. */
export type OwnColumn = SortColumn['type'] | 'optional date' | 'name';

/** Text in French order: accents beside their letters, capitals beside lower case. */
export const inFrench = (sql: string) => `${sql} collate "fr-x-icu"`;

export type FilterColumn =
  | string
  /** Builds the condition itself; `values` are accepted values, `bind` adds a parameter and returns its `$n`. */
  | ((values: readonly string[], operator: string, bind: (value: unknown) => string) => string);

/** How one list of the contract is read from the database. */
export interface ListSource<Spec extends ListSpec = ListSpec, Row extends object = object> {
  readonly spec: Spec;
  /** `invoices i`, joins included. */
  readonly from: string;
  /** `i`: fields without SQL below are its columns of that name, `search_text` for the search. */
  readonly alias: string;
  readonly idColumn?: string;
  /** Ids are uuids, except those of lines that are numbered. */
  readonly idType?: 'bigint';
  readonly select: Select<Row>;
  readonly filters?: { readonly [Name in keyof Spec['filters']]?: FilterColumn };
  readonly sorts: Readonly<Record<Spec['sorts'][number], OwnColumn | SortColumn>>;
  readonly searchColumn?: string;
  /** SQL of a condition on every row of the list, whatever the filters. */
  readonly always?: string;
  /** SQL of a sum without a column of its name. */
  readonly summed?: Readonly<Record<string, string>>;
  /** Numbers and names, as SQL: words of one or two letters are matched at their beginnings. */
  readonly names?: string;
  /** The table's name in `search_ids()`; a list without it is short and compared row by row. */
  readonly indexed?: string;
  /** A call like `search_ids()`, for a table of another shape; `applied`: how many of the list's conditions it has. */
  readonly finder?: (
    q: string,
    most: number,
    all: boolean,
    query: ListQuery,
  ) => { call: string; values: unknown[]; applied?: number };
  /** Condition that a row has the key `asked.key`, where its id is no column. */
  readonly keyed?: string;
  /** The search condition, if it is more than a column; `q` is folded. */
  readonly search?: (q: string, bind: (value: unknown) => string) => string;
  /** Updates what the rows cache and what has changed around them since. */
  refresh?(db: Queryable, rows: Row[]): Promise<Row[]>;
}

/** A list that can be exported. */
export interface ExportedList<
  Spec extends ListSpec = ListSpec,
  Row extends object = object,
> extends ListSource<Spec, Row> {
  readonly export: ListExport<Row>;
}

export const columnOf = ({ alias }: ListSource, name: string) => `${alias}.${snakeCase(name)}`;

export const idOf = ({ alias, idColumn = `${alias}.id` }: ListSource) => idColumn;

export type ListQuery = Record<string, string | undefined>;
