import { z } from 'zod';
import type { Side } from './actors.ts';

type Sides = readonly Side[];
export const EVERYONE = ['client', 'supplier', 'staff'] as const;
export const ASSIGNOR_AND_BANK = ['supplier', 'staff'] as const;
export const REQUESTER_AND_BANK = ['client', 'staff'] as const;
export const BANK = ['staff'] as const;
export const COMPANIES = ['client', 'supplier'] as const;

/**
 * How an export writes a value: a date, an amount in the row's currency, a share (ppm), a company's name, sums by
 * currency, its label, or the result of a function.
 */
export type CsvFormat =
  | 'date'
  | 'day'
  | 'money'
  | 'share'
  | 'party'
  | 'sums'
  | Readonly<Record<string, string | { readonly label: string }>>
  | ((value: never, row: never) => string | number | null);

/** Labels of a flag in an export. */
export const YES_NO = { true: 'oui', false: 'non' } as const;

/** A line of a list, or the whole record. */
export type Shape = 'row' | 'record';

interface Shown {
  /** The value as stored and answered. */
  readonly schema: z.ZodType;
  /** `row`: in lists and on the record's page; `record`: on its page only; absent: internal to the API. */
  readonly in?: Shape;
  /** Sides that read it, all by default. For the others it is absent, not null. */
  readonly readers?: Sides;
  /** Its French name: on screen (among the texts of its remote, written by `npm run openapi`), in the export, the journal and histories. */
  readonly label?: string;
  /** Its column in the export, under its own name by default. */
  readonly csv?: { readonly head?: string; readonly as?: CsvFormat };
}

/** A field stored in a column of the table. */
export interface ColumnField extends Shown {
  /** The column that a side reads instead of the default, the field's name in snake case. */
  readonly column?: Partial<Record<Side, string>>;
  /** Sides whose login reads the column for other records' sake, though no call returns it to them. */
  readonly alsoReads?: Sides;
  /** Sides that set it when the record is created. */
  readonly insert?: Sides;
  /** Sides that change it later, by an edit or a step. */
  readonly update?: Sides;
  /** Stored as JSON. */
  readonly json?: true;
  /** Schema of the answer where it differs from what is stored; the API's view computes it. */
  readonly shows?: z.ZodType;
  /** What a form may send of it. */
  readonly input?: z.ZodType;
}

/** A field that the API derives from columns, or from more than this table. */
export interface DerivedField extends Shown {
  readonly in: Shape;
  /** Fields that it is derived from. */
  readonly from: readonly string[];
}

export type Fields = Readonly<Record<string, ColumnField | DerivedField>>;

/** A column that no code reads or writes as a field: internal to the database, with the sides that may access it. */
export interface InternalColumn {
  readonly why: string;
  readonly readers: Sides;
}

/**
 * A kind of record, each field declared once (docs/adr/0033): schemas, SQL, what a side reads and writes, the view and
 * the export follow from it. A test compares it with the database's grants.
 */
export interface Entity<F extends Fields = Fields> {
  readonly table: string;
  /** Sides that have such records at all; all by default. */
  readonly sides?: Sides;
  readonly fields: F;
  readonly internal: Readonly<Record<string, InternalColumn>>;
}

/** Declares an entity and keeps its exact fields; a derived field's sources must be among them. */
export function defineEntity<const F extends Fields>(
  entity: Entity<F> & {
    fields: {
      readonly [K in keyof F]: F[K] extends { from: unknown }
        ? { readonly from: readonly (keyof F)[] }
        : unknown;
    };
  },
): Entity<F> {
  return entity;
}

type Labels<F extends Fields> = Readonly<Record<string, string>> & {
  readonly [K in Having<F, { label: string }>]: string;
};

/** French names of a record's fields; an expanded reference is named by its id field. */
export const fieldLabels = <F extends Fields>({ fields }: Entity<F>): Labels<F> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const label = fields[name]?.label ?? fields[`${name.replace(/(?:Name|Number)$/, '')}Id`]?.label;
      return label ? [[name, label]] : [];
    }),
  ) as Labels<F>;

type Value<Field extends Shown> = z.output<Field['schema']>;
type Limited<F extends Fields> = { [K in keyof F]: F[K] extends { readers: Sides } ? K : never }[keyof F];
type Optional<T, K extends PropertyKey> = Omit<T, K> & { [Key in K & keyof T]?: T[Key] | undefined };
type Flat<T> = { [K in keyof T]: T[K] };

export type ColumnsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends { from: unknown } ? never : K;
}[keyof F];
type Having<F extends Fields, Part> = { [K in keyof F]: F[K] extends Part ? K : never }[keyof F];

/** A record as the API reads it: every column that the caller's side may read. */
export type RecordOf<E> =
  E extends Entity<infer F> ? Flat<Optional<{ [K in ColumnsOf<F>]: Value<F[K]> }, Limited<F>>> : never;

/** What may be written of a record. */
export type ChangesOf<E> =
  E extends Entity<infer F>
    ? { [K in Having<F, { insert: Sides } | { update: Sides }>]?: Value<F[K]> | undefined }
    : never;

/** Fields that a form sends, as stored. */
export type InputsOf<E> =
  E extends Entity<infer F> ? { [K in Having<F, { input: z.ZodType }>]: Value<F[K]> } : never;

type Answered<Field extends Shown> = Field extends { shows: infer S extends z.ZodType } ? S : Field['schema'];
type ShownSchema<Field extends Shown> = Field extends { readers: Sides }
  ? z.ZodOptional<Answered<Field>>
  : Answered<Field>;
type RowShape<F extends Fields> = { [K in Having<F, { in: 'row' }>]: ShownSchema<F[K]> };
type RecordShape<F extends Fields> = { [K in Having<F, { in: Shape }>]: ShownSchema<F[K]> };
/** The answer of one field. */
export type AnswerOf<Field extends Shown> = z.output<Answered<Field>>;
/** The answer of a record, in either shape. */
export type ViewOf<F extends Fields, Of extends Shape> = z.output<
  z.ZodObject<Of extends 'row' ? RowShape<F> : RecordShape<F>>
>;
type InputShape<F extends Fields> = {
  [K in Having<F, { input: z.ZodType }>]: F[K] extends { input: infer S extends z.ZodType } ? S : never;
};
type PatchShape<F extends Fields> = {
  [K in keyof InputShape<F>]: z.ZodOptional<
    InputShape<F>[K] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : InputShape<F>[K]
  >;
};

function shapeOf(
  { fields }: Entity,
  pick: (field: ColumnField & Partial<DerivedField>) => z.ZodType | undefined,
): z.ZodRawShape {
  const entries = Object.entries(fields).map(([name, field]) => [name, pick(field)] as const);
  return Object.fromEntries(entries.filter(([, schema]) => schema)) as z.ZodRawShape;
}

const shown = ({ schema, shows = schema, readers }: Shown & Pick<ColumnField, 'shows'>) =>
  readers ? shows.optional() : shows;

/** One line of a list. Fields that a side may not read are absent. */
export function rowSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<RowShape<F>> {
  return z.object(shapeOf(entity, (field) => (field.in === 'row' ? shown(field) : undefined))) as z.ZodObject<
    RowShape<F>
  >;
}

/** The whole record. Fields that a side may not read are absent. */
export function recordSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<RecordShape<F>> {
  return z.object(shapeOf(entity, (field) => (field.in ? shown(field) : undefined))) as z.ZodObject<
    RecordShape<F>
  >;
}

/** What a form sends to create a record. */
export function inputSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<InputShape<F>, z.core.$strict> {
  return z.strictObject(shapeOf(entity, ({ input }) => input)) as z.ZodObject<InputShape<F>, z.core.$strict>;
}

/** What a form sends to change a record: an absent field stays unchanged, defaults included. */
export function patchSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<PatchShape<F>, z.core.$strict> {
  const shape = shapeOf(entity, ({ input }) =>
    (input instanceof z.ZodDefault ? (input.unwrap() as z.ZodType) : input)?.optional(),
  );
  return z.strictObject(shape) as z.ZodObject<PatchShape<F>, z.core.$strict>;
}
