import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addReleaserKey,
  addRemoteOrigin,
  listReleaserKeys,
  listRemoteOrigins,
  releaserKey,
  removeRemoteOrigin,
  withdrawReleaserKey,
  type ReleaserKey,
  type RemoteOrigin,
} from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { isServerUrl } from '../../env.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addKey, addOrigin } from './remotes.repository.ts';
import { readPublicKey } from './signatures.ts';

const nameOf = (column: string) =>
  `(select u.first_name || ' ' || u.last_name from users u where u.id = ${column})`;

const KEYS = `select ${selectRow(releaserKey, 'k', {
  createdBy: nameOf('k.created_by'),
  withdrawnBy: nameOf('k.withdrawn_by'),
})} from releaser_keys k`;
const keyById = (db: Queryable, id: string) =>
  firstRow<ReleaserKey & Record<string, unknown>>(db, `${KEYS} where k.id = $1`, [id]);

const ORIGINS = `select o.id, o.origin, o.added_at as "addedAt", ${nameOf('o.added_by')} as "addedBy",
    array(select r.name from remotes r join remote_releases v on v.remote = r.name and v.version = r.live
      where starts_with(v.release ->> 'entry', o.origin || '/') order by r.name) as live
  from remote_origins o`;

/** Trusted sources of releases: keys of releasers, and origins of files. */
export function trustRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listReleaserKeys, ({ read }) =>
    read((db) => allRows<ReleaserKey & Record<string, unknown>>(db, `${KEYS} order by k.created_at desc`)),
  );

  route(app, services, addReleaserKey, ({ write, body, identity, request }) =>
    write(async (tx) => {
      const key = readPublicKey(body.publicKey);
      if (!key) throw wrong('/publicKey', 'Une clé publique Ed25519 est attendue.');
      const { name, remotes } = body;
      const added = await addKey(tx, { key, name, remotes }, identity.userId);
      if (!added) throw new ApiError('DUPLICATE_RECORD', { field: 'Cette clé' });
      await log(tx, request, 'add_key', added.id, { after: { name, remotes } });
      return (await keyById(tx, added.id)) as ReleaserKey;
    }),
  );

  route(app, services, withdrawReleaserKey, ({ write, params, identity, request }) =>
    write(async (tx) => {
      const { rowCount } = await tx.query(
        'update releaser_keys set withdrawn_by = $2, withdrawn_at = now() where id = $1 and withdrawn_at is null',
        [params.id, identity.userId],
      );
      const key = await keyById(tx, params.id);
      if (!key) throw notFound();
      const { name, remotes } = key;
      if (rowCount) await log(tx, request, 'withdraw_key', key.id, { before: { name, remotes } });
      return key;
    }),
  );

  const originsChanged = () => {
    services.registry.forget();
    services.realtime.remotesChanged();
  };
  route(app, services, listRemoteOrigins, ({ read }) =>
    read((db) => allRows<RemoteOrigin & Record<string, unknown>>(db, `${ORIGINS} order by o.origin`)),
  );

  route(app, services, addRemoteOrigin, ({ write, body, identity, request }) =>
    write(async (tx) => {
      const { origin = '' } = URL.parse(body.origin) ?? {};
      if (
        !ORIGIN.test(origin) ||
        !isServerUrl(body.origin) ||
        (services.config.production && !origin.startsWith('https:'))
      )
        throw wrong('/origin', 'Une adresse https sans chemin est attendue.');
      const added = await addOrigin(tx, origin, identity.userId);
      if (!added) throw new ApiError('DUPLICATE_RECORD', { field: 'Cette adresse' });
      await log(tx, request, 'add_origin', added.id, { after: { origin } });
      tx.afterCommit(originsChanged);
      return (await firstRow<RemoteOrigin & Record<string, unknown>>(tx, `${ORIGINS} where o.id = $1`, [
        added.id,
      ])) as RemoteOrigin;
    }),
  );

  route(app, services, removeRemoteOrigin, ({ write, params, request }) =>
    write(async (tx) => {
      const gone = await firstRow<{ origin: string }>(
        tx,
        'delete from remote_origins where id = $1 returning origin',
        [params.id],
      );
      if (!gone) throw notFound();
      await log(tx, request, 'remove_origin', params.id, { before: gone });
      tx.afterCommit(originsChanged);
    }),
  );
}

/** As the database checks it: the page's policy is built from it, so no wildcards. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

const wrong = (path: string, message: string) => invalid([{ path, code: 'FORMAT', message }]);

async function log(
  tx: Queryable,
  request: FastifyRequest,
  action: string,
  entityId: string,
  change: { before?: object; after?: object },
): Promise<void> {
  const entry = { action: `remotes.${action}`, entity: 'remote', entityId, internal: true } as const;
  await audit(tx, originOf(request), { ...entry, ...change });
}
