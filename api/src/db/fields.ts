import type {
  ChangesOf,
  ColumnField,
  ColumnsOf,
  DerivedField,
  Entity,
  Fields,
  RecordOf,
  Shape,
  Side,
  ViewOf,
} from '@cessio/contract';
import { snakeCase, type Select } from './select.ts';

type Field = ColumnField | DerivedField;

const isColumn = (field: Field): field is ColumnField => !('from' in field);
const reads = ({ readers }: Field, side: Side) => readers?.includes(side) ?? true;
const shows = (field: Field, of: Shape) => field.in === 'row' || field.in === of;

/** The column of a field: `order_ref` of `orderRef`, or what this side reads in its place. */
export function columnOf(name: string, field: Field, side?: Side): string {
  const own = side && isColumn(field) ? field.column?.[side] : undefined;
  return own ?? snakeCase(name);
}

function selectNames(entity: Entity, alias: string, names: Iterable<string>, side?: Side): string {
  return [...names]
    .map((name) => `${alias}.${columnOf(name, entity.fields[name] as Field, side)} as "${name}"`)
    .join(', ');
}

/** What a side reads for a list's line, or of the whole record: `i.order_ref as "orderRef", …`. */
export function selectOf<F extends Fields>(
  entity: Entity<F>,
  alias: string,
  side: Side,
  of: Shape,
): Select<RecordOf<Entity<F>>> {
  const read = Object.entries(entity.fields).filter(([, field]) => reads(field, side));
  const names =
    of === 'record'
      ? read.map(([name]) => name)
      : read.flatMap(([name, field]) => (field.in !== 'row' ? [] : isColumn(field) ? [name] : field.from));
  const columns = new Set(names.filter((name) => isColumn(entity.fields[name] as Field)));
  return selectNames(entity, alias, columns, side) as Select<RecordOf<Entity<F>>>;
}

/** Some columns by name, where a statement reads only those. */
export function selectSome<F extends Fields>(
  entity: Entity<F>,
  alias: string,
  names: readonly (ColumnsOf<F> & string)[],
): string {
  return selectNames(entity, alias, names);
}

/** Columns and values of a change; a name comes from the table and nowhere else. @throws Error when the side writes no such field */
export function writesOf<E extends Entity>(
  entity: E,
  on: 'insert' | 'update',
  side: Side,
  changes: ChangesOf<E>,
): { columns: string[]; values: unknown[] } {
  const entries = Object.entries(changes).map(([name, value]) => {
    const field = entity.fields[name];
    if (!field || !isColumn(field) || !field[on]?.includes(side))
      throw new Error(`${entity.table}.${name} is not written by ${side} on ${on}`);
    const json = field.json && value !== null && value !== undefined;
    return [columnOf(name, field), json ? JSON.stringify(value) : value] as const;
  });
  return { columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) };
}

type Make<F extends Fields, K extends keyof F, Around extends unknown[]> = (
  record: RecordOf<Entity<F>>,
  side: Side,
  ...around: Around
) => F[K]['schema']['_zod']['output'];

/** How the fields are made that no column holds; a column may be answered otherwise than it is stored. */
export type Derive<F extends Fields, Around> = {
  [K in Exclude<keyof F, ColumnsOf<F>>]: Make<F, K, F[K] extends { in: 'row' } ? [] : [Around]>;
} & {
  [K in ColumnsOf<F>]?: Make<F, K, []>;
};

/**
 * Answers records as this side may see them: what it may not read is absent, not null.
 * @returns a function of the record and, for the whole record, of what its page says around it
 */
export function viewOf<F extends Fields, Around, Of extends Shape>(
  { fields }: Entity<F>,
  derive: Derive<F, Around>,
  side: Side,
  of: Of,
): (record: RecordOf<Entity<F>>, ...around: Of extends 'row' ? [] : [Around]) => ViewOf<F, Of> {
  const names = Object.keys(fields).filter((name) => {
    const field = fields[name] as Field;
    return shows(field, of) && reads(field, side);
  });
  const makers = derive as Readonly<Record<string, ((...given: unknown[]) => unknown) | undefined>>;
  return (record, ...around) => {
    const view: Record<string, unknown> = {};
    for (const name of names) {
      const make = makers[name];
      view[name] = make ? make(record, side, ...around) : record[name as keyof typeof record];
    }
    return view as ViewOf<F, Of>;
  };
}
