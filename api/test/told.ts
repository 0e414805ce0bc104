import type { Queryable } from '../src/db/caller.ts';

/**
 * Who was notified of what for a record, in order, as `request.decided ines`: the event, and the first name in the
 * address.
 */
export async function toldOf(owner: Queryable, entityId: string): Promise<string[]> {
  const { rows } = await owner.query<{ told: string }>(
    `select n.event || ' ' || split_part(u.email, '.', 1) as told
      from notifications n join users u on u.id = n.user_id where n.entity_id = $1 order by n.seq, 1`,
    [entityId],
  );
  return rows.map(({ told }) => told);
}
