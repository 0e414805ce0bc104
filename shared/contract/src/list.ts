import { z } from 'zod';

/**
 * One query syntax for every list (api.md §1): `field=a,b`, `field.not=`, `field.gte= .gt= .lte= .lt=`,
 * `field.null=true`, `q=`, `sort=-dueDate,number`, `limit`, `cursor`, `total=true`.
 */
export type FilterKind = 'enum' | 'id' | 'date' | 'instant' | 'amount' | 'text' | 'flag';

export interface FilterSpec {
  readonly kind: FilterKind;
  /** Accepted values of an enum. */
  readonly values?: readonly string[];
}

export interface ListSpec<Filter extends string = string, Sort extends string = string> {
  readonly filters: Readonly<Record<Filter, FilterSpec>>;
  readonly sorts: readonly Sort[];
  readonly defaultSort: string;
  readonly search: boolean;
  /** Amounts summed over the filtered rows, by their `currency`. */
  readonly sums?: readonly string[];
}

/** Operators of each kind; equality has no suffix. */
export const OPERATORS: Record<FilterKind, readonly string[]> = {
  enum: ['', '.not'],
  id: ['', '.not', '.null'],
  date: ['', '.gte', '.gt', '.lte', '.lt', '.null'],
  instant: ['.gte', '.gt', '.lte', '.lt'],
  amount: ['', '.gte', '.gt', '.lte', '.lt'],
  text: ['', '.not'],
  flag: [''],
};

/** Declares which filters and sorts a list accepts. */
export function defineListSpec<const F extends string, const S extends string>(
  spec: ListSpec<F, S>,
): ListSpec<F, S> {
  return spec;
}

const text = z.string().max(500).optional();

/** The query schema of a list: all parameters are strings, unknown ones are refused by name. */
export function listQuery(spec: ListSpec) {
  const shape: Record<string, typeof text> = {};
  for (const [field, filter] of Object.entries(spec.filters)) {
    for (const operator of OPERATORS[filter.kind]) shape[field + operator] = text;
  }
  for (const name of ['sort', 'limit', 'cursor', 'total', ...(spec.search ? ['q'] : [])]) shape[name] = text;
  return z.strictObject(shape);
}

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const exportParams = z.object({ format: z.enum(EXPORT_FORMATS) });
export const EXPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/**
 * Exports take the filters and the sort, no cursor, and `columns=number,gross`: the export's columns, in that order.
 */
export function exportQuery(spec: ListSpec) {
  return listQuery(spec).omit({ cursor: true, limit: true, total: true }).extend({ columns: text });
}

export const total = z.object({
  value: z.int(),
  capped: z.boolean(),
  /** Minor units by name of the amount; absent where the count is capped or the list has no amounts. */
  sums: z.array(z.object({ currency: z.string(), amounts: z.record(z.string(), z.int()) })).optional(),
});
export type Total = z.output<typeof total>;

/** One page of a list. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), nextCursor: z.string().nullable(), total: total.optional() });
}
export interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
  total?: Total | undefined;
}
