import {
  adhesionTurns,
  contractTurns,
  documentTurns,
  screeningTurns,
  turns,
  type Actor,
  type ListSpec,
  type Turn,
} from '@cessio/contract';
import { conditionsOf } from '../../db/list/filters.ts';
import type { ListSource } from '../../db/list/source.ts';

type Bind = (value: unknown) => string;
type Source = ListSource<ListSpec>;

/**
 * The person assigned to the file, else the adviser with it in their portfolio; one in nobody's portfolio is every
 * adviser's.
 */
export const IN_CHARGE = ([company, assignee]: readonly [string, string]) =>
  `exists (select from parties home where home.id = ${company} and coalesce(${assignee}, home.adviser_id, app_user()) = app_user())`;

/** SQL of which records of a list are pending by a given row. */
export function conditionOf(source: Source, { query }: Pick<Turn, 'query'>, bind: Bind): string {
  return conditionsOf(source, query, bind).conditions.join(' and ');
}

/**
 * The filter `turn` of a list. An adviser's is limited to their own portfolio; a company can only filter by its own
 * turn, because it must not know who at the bank has its file.
 * @param inCharge SQL of the company by which a file is in a portfolio, and of who was assigned to it
 */
export function turnFilter(
  entity: Turn['entity'],
  inCharge: readonly [company: string, assignee: string],
  readers: readonly Actor[],
  source: () => Source,
): (values: readonly string[], operator: string, bind: Bind) => string {
  return (values, operator, bind) => {
    const own = readers.filter((actor) => values.includes(actor));
    const rows = [...turns, ...documentTurns, ...adhesionTurns, ...contractTurns, ...screeningTurns].filter(
      (turn) => turn.entity === entity && turn.by.some((by) => own.includes(by)),
    );
    const one = rows.map((turn) => {
      const condition = conditionOf(source(), turn, bind);
      return turn.by.includes('A') ? `(${condition} and ${IN_CHARGE(inCharge)})` : `(${condition})`;
    });
    return `${operator === '.not' ? 'not ' : ''}(${one.join(' or ') || 'false'})`;
  };
}

/** Functions of the readers of a side, as filters may name them. */
export const READERS = {
  client: ['C'],
  supplier: ['S'],
  staff: ['A', 'R', 'L', 'M', 'X'],
} as const satisfies Record<string, readonly Actor[]>;
