import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addNote, removeNote, type NOTED_ENTITIES } from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { firstRow, hitsOne } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';

type Noted = (typeof NOTED_ENTITIES)[number];

/** Where records are, and how their actions begin in the log. */
const KINDS: Record<Noted, { table: string; collection: string }> = {
  invoice: { table: 'invoices', collection: 'invoices' },
  guarantee_request: { table: 'guarantee_requests', collection: 'guaranteeRequests' },
};

/** Companies are not notified of a note, not even of its existence. */
const NOBODY = { client: false, supplier: false };

export function noteRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, addNote, ({ write, request, body, identity }) =>
    write(async (tx) => {
      const { entity, entityId, text } = body;
      if (!(await hitsOne(tx, `select from ${KINDS[entity].table} where id = $1`, [entityId])))
        throw notFound();
      const note = await firstRow<{ id: string }>(
        tx,
        'insert into notes (entity, entity_id, text, author_id) values ($1, $2, $3, $4) returning id',
        [entity, entityId, text, identity.userId],
      );
      await tell(tx, services, request, 'add_note', { entity, entityId });
      return note as { id: string };
    }),
  );

  route(app, services, removeNote, ({ write, request, params }) =>
    write(async (tx) => {
      // Row-level security leaves out what somebody else wrote.
      const gone = await firstRow<{ entity: Noted; entityId: string }>(
        tx,
        'delete from notes where id = $1 returning entity, entity_id as "entityId"',
        [params.id],
      );
      if (!gone) throw notFound();
      await tell(tx, services, request, 'remove_note', gone);
    }),
  );
}

/** The journal says that there was a note, not what it said: a note that was taken back is gone. */
async function tell(
  tx: Transaction,
  services: Services,
  request: FastifyRequest,
  action: 'add_note' | 'remove_note',
  { entity, entityId }: { entity: Noted; entityId: string },
): Promise<void> {
  const name = `${KINDS[entity].collection}.${action}`;
  await audit(tx, originOf(request), { action: name, entity, entityId, internal: true });
  publishChange(tx, services, entity, entityId, NOBODY);
}
