import { fold, formatMoney, SEARCH_KINDS, type SearchHit, type Side } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { SearchSource } from './search.sources.ts';

/** More words than this do not narrow a search. */
const MOST_WORDS = 8;

interface Row {
  kind: SearchHit['kind'];
  /** Its position among the sources. */
  source: number;
  id: string;
  /** Id of the record whose page shows it. */
  shownBy: string;
  label: string;
  hint: string;
  amount: number | null;
  currency: string | null;
  score: number;
  /** Rank among those of its kind, from 1. */
  rank: number;
}

/** The query, normalized like the folded texts. `words` is empty for punctuation alone. */
export function readTyped(q: string): { words: string[]; whole: string } {
  const words = [...new Set(q.split(/\s+/).map(fold).filter(Boolean))].slice(0, MOST_WORDS);
  return { words, whole: fold(q) };
}

/**
 * Rows of one kind: $1 the query as one word, $2 patterns of its words, $3 how many. Each is read by its id behind
 * `offset 0`: the planner assumes that every company is average, and would compare all rows of the one that has most.
 */
function textOf(source: SearchSource, nth: number): string {
  const score = source.names.map(
    (_, at) =>
      `case when n${at} = $1 then 100 when starts_with(n${at}, $1) then 80 when position($1 in n${at}) > 0 then 60 else 40 end`,
  );
  // Folding costs more than the rest of a row: once for each name, behind `offset 0`, or it would be repeated at each
  // use.
  const folded = source.names.map((name, at) => `fold(coalesce(${name}, '')) as n${at}`);
  const {
    kind,
    id,
    label,
    hint,
    at,
    money = ['null::bigint', 'null::text'],
    candidates,
    shownBy = id,
    always = 'true',
  } = source;
  const row = `select '${kind}'::text as kind, ${nth} as source, ${id} as id, ${shownBy} as "shownBy", ${label} as label,
      concat_ws(' · ', ${hint.join(', ')}) as hint, ${money[0]} as amount, ${money[1]} as currency, greatest(${score.join(', ')}) as score, ${at} as at
    from ${source.from} cross join lateral (select ${folded.join(', ')} offset 0) named where ${source.words} like all ($2::text[]) and ${always}`;
  // Employees are few and have no index.
  const found = candidates
    ? `select row.* from (select distinct search_candidates('${candidates}', $2, $1, $3 * 5) as key) asked
        cross join lateral (${row} and r.id = asked.key offset 0) row`
    : row;
  return `select *, row_number() over (order by score desc, at desc, id)::int as rank from (${found}) found`;
}

/**
 * The best records that the caller's side sees, at most `limit`; among equal scores the kinds alternate, so that a
 * company's many invoices do not crowd it out.
 */
export async function findRecords(
  db: Queryable,
  side: Side,
  sources: readonly SearchSource[],
  q: string,
  limit: number,
): Promise<SearchHit[]> {
  const { words, whole } = readTyped(q);
  if (words.length === 0 || sources.length === 0) return [];
  const kinds = sources.map(({ kind }) => kind);
  const { rows } = await db.query<Row>({
    name: `search_${side}_${kinds.map((kind) => SEARCH_KINDS.indexOf(kind)).join('')}`,
    text: `select kind, source, id, "shownBy", label, hint, amount, currency, score, rank from (${sources
      .map(textOf)
      .join(' union all ')}) found where rank <= $3`,
    values: [whole, words.map((word) => `%${word}%`), limit],
  });
  const order = (a: Row, b: Row): number =>
    b.score - a.score || a.rank - b.rank || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind);
  return rows
    .toSorted(order)
    .slice(0, limit)
    .map(({ kind, source, id, shownBy, label, hint, amount, currency, score }) => ({
      kind,
      id,
      label,
      hint: [hint, amount === null || currency === null ? '' : formatMoney(amount, currency)]
        .filter(Boolean)
        .join(' · '),
      href: (sources[source] as SearchSource).href({ id, label, shownBy }),
      score,
    }));
}
