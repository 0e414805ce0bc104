import type {
  AnswerOf,
  ChangesOf,
  ColumnField,
  ColumnsOf,
  DerivedField,
  Entity,
  Fields,
  PartyRef,
  RecordOf,
  Shape,
  Side,
  ViewOf,
} from '@cessio/contract';
import { snakeCase, type Select } from './select.ts';

type Field = ColumnField | DerivedField;

const isColumn = (field: Field): field is ColumnField => !('from' in field);
const EVERYONE: readonly Side[] = ['client', 'supplier', 'staff'];
/** Whether a side reads the field. */
export const readsField = ({ sides = EVERYONE }: Entity, { readers = sides }: Field, side: Side) =>
  readers.includes(side);
/** Whether a side's page shows the field, itself or in a derived one. */
export function showsField(entity: Entity, name: string, side: Side): boolean {
  const field = entity.fields[name];
  if (!field || !readsField(entity, field, side) || columnOf(name, field, side) !== columnOf(name, field))
    return false;
  return (
    field.in !== undefined ||
    Object.values(entity.fields).some(
      (made) => 'from' in made && made.from.includes(name) && readsField(entity, made, side),
    )
  );
}
const shows = (field: Field, of: Shape) => field.in === 'row' || field.in === of;

/** The column of a field: `order_ref` for `orderRef`, or this side's substitute. */
export function columnOf(name: string, field: Field, side?: Side): string {
  const own = side && isColumn(field) ? field.column?.[side] : undefined;
  return own ?? snakeCase(name);
}

function selectNames(entity: Entity, alias: string, names: Iterable<string>, side?: Side): string {
  return [...names]
    .map((name) => `${alias}.${columnOf(name, entity.fields[name] as Field, side)} as "${name}"`)
    .join(', ');
}

const eachSide = <T>(make: (side: Side) => T): Readonly<Record<Side, T>> => ({
  client: make('client'),
  supplier: make('supplier'),
  staff: make('staff'),
});

/** What each side selects for a list row, or the whole record: `i.order_ref as "orderRef", …`. */
export function selectsOf<F extends Fields>(
  entity: Entity<F>,
  alias: string,
  of: Shape,
): Readonly<Record<Side, Select<RecordOf<Entity<F>>>>> {
  return eachSide((side) => selectOf(entity, alias, side, of));
}

function selectOf<F extends Fields>(
  entity: Entity<F>,
  alias: string,
  side: Side,
  of: Shape,
): Select<RecordOf<Entity<F>>> {
  const read = Object.entries(entity.fields).filter(([, field]) => readsField(entity, field, side));
  const names =
    of === 'record'
      ? read.map(([name]) => name)
      : read.flatMap(([name, field]) => (field.in !== 'row' ? [] : isColumn(field) ? [name] : field.from));
  const columns = new Set(names.filter((name) => isColumn(entity.fields[name] as Field)));
  return selectNames(entity, alias, columns, side) as Select<RecordOf<Entity<F>>>;
}

/** Some columns by name, for statements that read only those. */
export function selectSome<F extends Fields>(
  entity: Entity<F>,
  alias: string,
  names: readonly (ColumnsOf<F> & string)[],
): string {
  return selectNames(entity, alias, names);
}

/** Columns and values of a change; names come only from the table. @throws Error when the side may not write a field */
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
) => AnswerOf<F[K]>;
type Made<F extends Fields> = {
  [K in keyof F]: F[K] extends { from: unknown } | { shows: unknown } ? K : never;
}[keyof F];

/** Computes fields whose answer differs from their column, for all sides or some. */
export type Derive<F extends Fields, Around> = {
  [K in Made<F>]: Make<F, K, F[K] extends { in: 'row' } ? [] : [Around]>;
} & {
  [K in Exclude<keyof F, Made<F>>]?: Make<F, K, []>;
};

interface Views<F extends Fields, Around> {
  readonly row: (record: RecordOf<Entity<F>>) => ViewOf<F, 'row'>;
  /** @param around what the page has beside the columns */
  readonly record: (record: RecordOf<Entity<F>>, around: Around) => ViewOf<F, 'record'>;
}

type Maker = (record: object, side: Side, around?: unknown) => unknown;

/** Presents records as each side may see them: fields it may not read are absent, not null. */
export function viewsOf<F extends Fields, Around>(
  entity: Entity<F>,
  derive: Derive<F, Around>,
): Readonly<Record<Side, Views<F, Around>>> {
  const makers = derive as Readonly<Record<string, Maker | undefined>>;
  const viewOf = (side: Side, of: Shape) => {
    const fields = Object.entries(entity.fields).filter(
      ([, field]) => shows(field, of) && readsField(entity, field, side),
    );
    return compileView(
      fields.map(([name]) => name),
      makers,
      side,
    );
  };
  return eachSide(
    (side) => ({ row: viewOf(side, 'row'), record: viewOf(side, 'record') }) as Views<F, Around>,
  );
}

/**
 * Compiles these fields once into an object literal: setting them in a loop took 23 µs for a page of 25, more than
 * serialising. Names come from the contract's tables, never from a caller.
 */
function compileView(
  names: readonly string[],
  makers: Readonly<Record<string, Maker | undefined>>,
  side: Side,
): (record: object, around?: unknown) => object {
  const fields = names.map((name) => {
    const key = JSON.stringify(name);
    return `${key}: ${makers[name] ? `makers[${key}](record, side, around)` : `record[${key}]`}`;
  });
  // oxlint-disable-next-line no-new-func
  const compile = new Function('makers', 'side', `return (record, around) => ({ ${fields.join(', ')} })`);
  return compile(makers, side) as ReturnType<typeof compileView>;
}

/** A company that a record refers to; null without one. */
export function partyOf<Id extends string | null>(
  id: Id,
  legalName: string | null,
): PartyRef | Extract<Id, null> {
  return (id === null ? null : { id, legalName: legalName ?? '' }) as PartyRef | Extract<Id, null>;
}
