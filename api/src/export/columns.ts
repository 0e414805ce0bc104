import {
  fieldLabels,
  dayInParis,
  decimalsOf,
  formatMoney,
  type CsvFormat,
  type Entity,
  type Side,
} from '@cessio/contract';
import { readsField } from '../db/fields.ts';

/** Content of a cell, for each file format to write. Amounts in minor units, shares in ppm. */
export type Cell =
  | string
  | number
  | null
  | undefined
  | { readonly date: string }
  | { readonly minor: number; readonly currency: string }
  | { readonly ppm: number };

/** A column of an export: its name, its French header and the cell of a row. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly head: string;
  readonly value: (row: Row) => Cell;
  /** Amounts in the row's currency, which is another column. */
  readonly money?: boolean;
}

/** How a list is exported. */
export interface ListExport<Row extends object> {
  /** Name of the file, without date and extension. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  /** The list's answer for a row beside its columns. */
  readonly view?: (row: Row) => object;
}

/** An amount as a decimal number; absent where there is none. */
export const decimal = ({ minor, currency }: { minor: number; currency: string }) =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

type Sums = readonly { readonly currency: string; readonly amount: number }[];

/** Amounts of a column without a currency: euros are numbers, all others text, which a sum over the column ignores. */
function sumsCell(sums: Sums): Cell {
  const [{ amount, currency } = { amount: 0, currency: 'EUR' }] = sums;
  if (sums.length < 2 && currency === 'EUR') return { minor: amount, currency };
  return sums.map((one) => formatMoney(one.amount, one.currency)).join(' + ');
}

function cellOf(row: Readonly<Record<string, unknown>>, value: unknown, as: CsvFormat | undefined): Cell {
  if (typeof as === 'function') return as(value as never, row as never);
  if (value === null || value === undefined) return null;
  if (as === 'date') return { date: String(value) };
  if (as === 'day') return { date: dayInParis(String(value)) };
  // An amount without currency, an approval limit, is in euros.
  if (as === 'money') return { minor: Number(value), currency: String(row['currency'] ?? 'EUR') };
  if (as === 'share') return { ppm: Number(value) };
  if (as === 'party') return (value as { legalName: string }).legalName;
  if (as === 'sums') return sumsCell(value as Sums);
  if (as === undefined) return value as string | number;
  const word = as[String(value)];
  return typeof word === 'object' ? word.label : (word ?? String(value));
}

type Declared<Row> = { readonly [Name in keyof Row]?: string | readonly [head: string, as: CsvFormat] };

/** Columns by the fields of a row: a header, or a header and a format. */
export function exportColumns<Row extends object>(declared: Declared<Row>): ExportColumn<Row>[] {
  return Object.entries(declared).map(([name, given]) => {
    const [head, as] = typeof given === 'string' ? [given] : (given as readonly [string, CsvFormat]);
    return {
      name,
      head,
      value: (row) => cellOf(row as never, row[name as keyof Row], as),
      money: as === 'money',
    };
  });
}

/**
 * One column per currency for each column of amounts, so that no sum mixes them. An amount in a currency that appeared
 * since is text, which sums ignore.
 */
export function byCurrency<Row>(
  columns: readonly ExportColumn<Row>[],
  currencies: readonly string[],
): readonly ExportColumn<Row>[] {
  const [first = ''] = currencies;
  const cellIn = (cell: Cell, currency: string): Cell => {
    if (typeof cell !== 'object' || cell === null || !('minor' in cell) || cell.currency === currency)
      return cell;
    const known = currencies.includes(cell.currency);
    return known || currency !== first ? null : formatMoney(cell.minor, cell.currency);
  };
  return columns.flatMap((column) =>
    column.money && first
      ? currencies.map((currency) => ({
          ...column,
          head: currencies.length > 1 ? `${column.head} (${currency})` : column.head,
          value: (row: Row) => cellIn(column.value(row), currency),
        }))
      : [column],
  );
}

/** The columns of an entity's export that a side may read, in table order; amounts are in the row's `currency`. */
export function entityColumns<Row extends object>(entity: Entity, side: Side): ExportColumn<Row>[] {
  const labels = fieldLabels(entity);
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const { csv } = field;
    if (!csv || !readsField(entity, field, side)) return [];
    return [
      {
        name,
        head: csv.head ?? labels[name] ?? name,
        value: (row: Row) => cellOf(row as never, row[name as keyof Row], csv.as),
        money: csv.as === 'money',
      },
    ];
  });
}
