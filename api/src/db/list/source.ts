import type { ListSpec } from '@cessio/contract';
import type { ListExport } from '../../export/columns.ts';
import type { Queryable } from '../caller.ts';
import { snakeCase, type Select } from '../select.ts';

/** A sort column: never null, or its index would not serve (wrap it in coalesce, as the index does). */
export interface SortColumn {
  readonly sql: string;
  readonly type: 'timestamptz' | 'date' | 'bigint' | 'text';
}

/** The column of the sort's own name, by its type; a date that may be absent comes last, a name is read in French order. */
export type OwnColumn = SortColumn['type'] | 'optional date' | 'name';

/** Words that people read, in French order: accents beside their letters, capitals beside small ones. */
export const inFrench = (sql: string) => `${sql} collate "fr-x-icu"`;

export type FilterColumn =
  | string
  /** Builds the condition itself; `values` are the accepted values, `bind` adds a parameter and returns its `$n`. */
  | ((values: readonly string[], operator: string, bind: (value: unknown) => string) => string);

/** How one list of the contract is read from the database. */
export interface ListSource<Spec extends ListSpec = ListSpec, Row extends object = object> {
  readonly spec: Spec;
  /** `invoices i`, joins included. */
  readonly from: string;
  /** `i`: what is not given below is its column of that name, `search_text` for the search. */
  readonly alias: string;
  readonly idColumn?: string;
  readonly select: Select<Row>;
  readonly filters?: { readonly [Name in keyof Spec['filters']]?: FilterColumn };
  readonly sorts: Readonly<Record<Spec['sorts'][number], OwnColumn | SortColumn>>;
  readonly searchColumn?: string;
  /** SQL of what holds of every row of the list, whatever it is filtered by. */
  readonly always?: string;
  /** SQL of a sum that is no column of its name. */
  readonly summed?: Readonly<Record<string, string>>;
  /** Numbers and names, as SQL: a word of one or two letters is looked for at their beginnings. */
  readonly names?: string;
  /** Under which name `search_ids()` knows the table; a list without it is short, its words are compared row by row. */
  readonly indexed?: string;
  /** A call that answers as that of `search_ids()` does, for a table of another shape. */
  readonly finder?: (q: string, most: number, all: boolean) => { call: string; values: unknown[] };
  /** Says that a row has the key `asked.key`, where its id is no column. */
  readonly keyed?: string;
  /** The condition of the search, where a column alone does not say it; `q` is folded. */
  readonly search?: (q: string, bind: (value: unknown) => string) => string;
  /** Brings up to date what the rows keep and what has changed around them since. */
  refresh?(db: Queryable, rows: Row[]): Promise<Row[]>;
}

/** A list that leaves as a file. */
export interface ExportedList<
  Spec extends ListSpec = ListSpec,
  Row extends object = object,
> extends ListSource<Spec, Row> {
  readonly export: ListExport<Row>;
}

export const columnOf = ({ alias }: ListSource, name: string) => `${alias}.${snakeCase(name)}`;

export const idOf = ({ alias, idColumn = `${alias}.id` }: ListSource) => idColumn;

export type ListQuery = Record<string, string | undefined>;
