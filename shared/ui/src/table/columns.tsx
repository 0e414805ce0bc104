import type { ReactNode } from 'react';
import { stateNames, type StatefulKind, type States, type Sums } from '@cessio/contract';
import { StatusChip } from '../status/status-chip.tsx';
import { DateText, Money, Reference, type MoneyProps } from '../values/money.tsx';
import { SumsText } from '../values/sums-text.tsx';
import type { Column, FilterOption } from './types.ts';

type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never }[keyof Row] & string;
/** What differs between lists. */
type Rest<Row> = Partial<Omit<Column<Row>, 'header'>>;

/** An amount in its row's currency, in minor units; null is a dash. */
export function moneyColumn<Row extends { currency: string }>(
  id: KeyOf<Row, number | null>,
  header: string,
  { weight, ...rest }: Rest<Row> & Pick<MoneyProps, 'weight'> = {},
): Column<Row> {
  const cell = (row: Row): ReactNode =>
    row[id] === null ? '–' : <Money minor={row[id] as number} currency={row.currency} weight={weight} />;
  return { id, header, align: 'end', cell, exports: [id, 'currency'], ...rest };
}

/** Amounts by currency. */
export function sumsColumn<Row>(id: KeyOf<Row, Sums>, header: string, rest?: Rest<Row>): Column<Row> {
  return { id, header, align: 'end', cell: (row) => <SumsText sums={row[id] as Sums} />, ...rest };
}

/** A number that people read out to each other; null is a dash. */
export function referenceColumn<Row>(
  id: KeyOf<Row, string | null>,
  header: string,
  rest?: Rest<Row>,
): Column<Row> {
  const cell = (row: Row): ReactNode => (row[id] ? <Reference>{row[id] as string}</Reference> : '–');
  return { id, header, cell, ...rest };
}

/** A date (`2026-01-15`); null is a dash. */
export function dateColumn<Row>(
  id: KeyOf<Row, string | null>,
  header: string,
  rest?: Rest<Row>,
): Column<Row> {
  return { id, header, cell: (row) => <DateText date={row[id] as string | null} />, ...rest };
}

/** The state of a row. */
export function statusColumn<Row extends { status: string }>(
  machine: StatefulKind,
  header: string,
): Column<Row> {
  const cell = (row: Row) => <StatusChip machine={machine} state={row.status} />;
  return { id: 'status', header, card: 'status', cell };
}

/** Options of a filter by state: those given, or the whole table. */
export function stateOptions(
  states: States,
  offered: readonly string[] = stateNames(states),
): FilterOption[] {
  return offered.map((value) => ({ value, label: states[value]?.label ?? value }));
}

/** The columns or filters for a reader of this side: those that are not `false`. */
export function present<Item>(list: readonly (Item | false)[]): Item[] {
  return list.filter((item): item is Item => item !== false);
}
