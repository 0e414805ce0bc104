import {
  type answerMenuProposal,
  type BodyOf,
  type MenuPlace,
  type MenuProposal,
  type RemoteMenuEntry,
  type RemoteRelease,
} from '@cessio/contract';
import { audit, lastWriter, type AuditOrigin } from '../../db/audit.ts';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { hashOf, isSpecified, linksOf, requirePlace } from './menu-rules.ts';

/** Keeps what a release proposes beyond the specification's menu; what is known is not asked again. */
export async function proposeMenu(
  db: Queryable,
  { name, menu = [], labels = {} }: RemoteRelease,
): Promise<void> {
  for (const entry of menu)
    if (entry.place && !isSpecified(name, entry.key)) {
      const words = [entry, ...linksOf(entry)].map(({ label }) => [
        label,
        labels[label.slice(name.length + 1)],
      ]);
      await db.query(
        `insert into remote_menu_entries (remote, key, hash, proposed, labels) values ($1, $2, $3, $4, $5)
          on conflict (remote, key, hash) do nothing`,
        [name, entry.key, hashOf(entry), JSON.stringify(entry), JSON.stringify(Object.fromEntries(words))],
      );
    }
}

interface ProposalRow {
  id: string;
  remoteId: string;
  remote: string;
  key: string;
  entry: RemoteMenuEntry;
  labels: Record<string, string>;
  proposedAt: string;
  confirmed: MenuPlace | null;
  answeredBy: string | null;
  answeredAt: string | null;
  version: number;
}

const PROPOSALS = `select e.id, r.id as "remoteId", e.remote, e.key, e.proposed as entry, e.labels, e.proposed_at as "proposedAt", e.confirmed,
    (select u.first_name || ' ' || u.last_name from users u where u.id = e.answered_by) as "answeredBy", e.answered_at as "answeredAt", e.version
  from remote_menu_entries e join remotes r on r.name = e.remote`;

const proposalOf = ({ remoteId: _remoteId, entry, labels, ...row }: ProposalRow): MenuProposal => {
  const words = (label: string) => labels[label] ?? label;
  return {
    ...row,
    label: words(entry.label),
    links: linksOf(entry).map(({ label, to }) => ({ label: words(label), to })),
    proposed: entry.place as MenuPlace,
  };
};

const findProposal = (db: Queryable, id: string) =>
  firstRow<ProposalRow & Record<string, unknown>>(db, `${PROPOSALS} where e.id = $1 for update of e`, [id]);

/** Those that wait, then the latest answers. */
export async function readProposals(db: Queryable): Promise<MenuProposal[]> {
  const rows = await allRows<ProposalRow & Record<string, unknown>>(
    db,
    `${PROPOSALS} order by e.answered_at desc nulls first, e.proposed_at desc, e.key limit 200`,
  );
  return rows.map(proposalOf);
}

/**
 * The administrator's answer to a proposal, in the log.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, MENU_REFUSED
 */
export async function answerProposal(
  tx: Queryable,
  id: string,
  answer: BodyOf<typeof answerMenuProposal>,
  { userId, origin }: { userId: string; origin: AuditOrigin },
): Promise<MenuProposal> {
  const found = await findProposal(tx, id);
  if (!found) throw notFound();
  const { entry, remote, key } = found;
  if (found.version !== answer.version)
    throw versionConflict(await lastWriter(tx, 'staff', 'remote', found.remoteId), {
      current: proposalOf(found),
      yours: answer,
    });
  const place = answer.action === 'confirm' ? placeOf(entry, answer) : null;
  await tx.query(
    `update remote_menu_entries set confirmed = $2, answered_by = $3, answered_at = now(), version = version + 1
      where id = $1 or $4 and remote = $5 and key = $6 and confirmed is not null`,
    [id, place && JSON.stringify(place), userId, answer.action === 'remove', remote, key],
  );
  await audit(tx, origin, {
    action: 'remotes.menu',
    entity: 'remote',
    entityId: found.remoteId,
    internal: true,
    before: { remote, entry: key, ...inWords(found.confirmed) },
    after: {
      remote,
      entry: key,
      addresses: linksOf(entry).map(({ to }) => to),
      answer: answer.action,
      ...inWords(place),
    },
  });
  return proposalOf((await findProposal(tx, id)) as ProposalRow);
}

/** A place as the log names it, each role separately. */
const inWords = (place: MenuPlace | null) => place && { ...place, actors: [...place.actors] };

/** As proposed but for what the administrator changed. */
function placeOf(
  entry: RemoteMenuEntry,
  { actors, parent, after }: Extract<BodyOf<typeof answerMenuProposal>, { action: 'confirm' }>,
): MenuPlace {
  const proposed = entry.place as MenuPlace;
  const chosen = (asked: string | null | undefined, otherwise: string | undefined) =>
    asked === undefined ? otherwise : (asked ?? undefined);
  const place = {
    actors: actors ?? proposed.actors,
    parent: chosen(parent, proposed.parent),
    after: chosen(after, proposed.after),
  };
  requirePlace(entry, place);
  return place;
}
