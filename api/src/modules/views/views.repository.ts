import { VIEWS_MAX, type SavedView } from '@cessio/contract';
import { fittedView, unknownParts } from '@cessio/contract/views';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { unlessTaken } from '../../db/unique.ts';
import { invalid } from '../../http/errors.ts';

const COLUMNS = 'id, list, name, query, columns, is_default as "isDefault", shared_with as shared';
type Content = Omit<SavedView, 'id' | 'list' | 'own' | 'shared'> & { shared?: SavedView['shared'] | null };

/** As sent: what is private or the user's own is left out. */
const shown = ({
  shared,
  ...view
}: Omit<SavedView, 'own'> & { shared?: SavedView['shared'] | null }): SavedView => ({
  ...fittedView(view.list, view),
  ...(shared ? { shared } : {}),
});

const WORDS = { filter: 'ce filtre', sort: 'ce tri', column: 'cette colonne' };

/** @throws ApiError VALIDATION_FAILED where the list has no such filter, sort or column */
function requireKnown(list: string, view: Given<Pick<Content, 'query' | 'columns'>>): void {
  const { query = {}, columns = [] } = view;
  const errors = unknownParts(list, { query, columns }).map(({ kind, name }) => ({
    path:
      kind === 'column' ? `/columns/${columns.indexOf(name)}` : `/query/${kind === 'sort' ? 'sort' : name}`,
    code: 'UNKNOWN',
    message: `La liste n’a pas ${WORDS[kind]}\u00a0: ${name}`,
  }));
  if (errors.length > 0) throw invalid(errors);
}
type Given<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

const NAME = {
  saved_views_user_id_list_name_key: {
    field: 'Ce nom de vue',
    path: '/name',
    message: 'Vous avez déjà une vue de ce nom',
  },
};

export async function viewsOf(db: Queryable, userId: string, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select ${COLUMNS} from saved_views where user_id = $1 and list = $2
     order by name collate "fr-x-icu", id limit ${VIEWS_MAX}`,
    [userId, list],
  );
  return rows.map(shown);
}

/**
 * Views of others shared with the caller's role; the list opens with their latest default unless the caller has one.
 */
export async function sharedViews(db: Queryable, userId: string, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select id, list, name, query, columns, shared_with as shared,
       is_default and id = (select s.id from saved_views s where s.list = $2 and s.user_id <> $1 and s.is_default
         and s.shared_with = (select caller_role()) order by s.id desc limit 1)
       and not exists (select from saved_views o where o.list = $2 and o.user_id = $1 and o.is_default) as "isDefault"
     from saved_views where list = $2 and user_id <> $1 and shared_with = (select caller_role())
     order by name collate "fr-x-icu", id limit ${VIEWS_MAX}`,
    [userId, list],
  );
  return rows.map((view) => ({ ...shown(view), own: false as const }));
}

/** A list opens with one view: the previous default is cleared. */
async function makeRoom(tx: Queryable, userId: string, list: string): Promise<void> {
  await tx.query(
    'update saved_views set is_default = false where user_id = $1 and list = $2 and is_default',
    [userId, list],
  );
}

/** @throws ApiError DUPLICATE_RECORD, VALIDATION_FAILED when the list has its most views */
export async function insertView(
  tx: Queryable,
  userId: string,
  {
    list,
    name,
    query,
    columns,
    isDefault = false,
    shared,
  }: Pick<SavedView, 'list'> & Omit<Content, 'isDefault' | 'shared'> & Given<Content>,
): Promise<SavedView> {
  requireKnown(list, { query, columns });
  const kept = await viewsOf(tx, userId, list);
  if (kept.length >= VIEWS_MAX)
    throw invalid([
      {
        path: '/name',
        code: 'INVALID',
        message: `${VIEWS_MAX} vues au plus par liste\u00a0: supprimez-en une`,
      },
    ]);
  if (isDefault) await makeRoom(tx, userId, list);
  const row = await unlessTaken(
    NAME,
    firstRow<SavedView>(
      tx,
      `insert into saved_views (user_id, list, name, query, columns, is_default, shared_with)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
      [userId, list, name, query, columns, isDefault, shared ?? null],
    ),
  );
  if (!row) throw new Error('An inserted view was not given back');
  return shown(row);
}

/** Null when it is not the caller's. @throws ApiError DUPLICATE_RECORD */
export async function updateView(
  tx: Queryable,
  userId: string,
  id: string,
  { name, query, columns, isDefault, shared }: Given<Content>,
): Promise<SavedView | null> {
  const own = await firstRow<{ list: string }>(
    tx,
    'select list from saved_views where id = $1 and user_id = $2',
    [id, userId],
  );
  if (!own) return null;
  requireKnown(own.list, { query, columns });
  if (isDefault) await makeRoom(tx, userId, own.list);
  // Not every side's login may use the column.
  const share = shared === undefined ? '' : ', shared_with = $7';
  const view = await unlessTaken(
    NAME,
    firstRow<SavedView>(
      tx,
      `update saved_views set name = coalesce($3, name), query = coalesce($4, query), columns = coalesce($5, columns),
         is_default = coalesce($6, is_default)${share}
       where id = $1 and user_id = $2 returning ${COLUMNS}`,
      [
        id,
        userId,
        name ?? null,
        query ?? null,
        columns ?? null,
        isDefault ?? null,
        ...(shared === undefined ? [] : [shared]),
      ],
    ),
  );
  return view && shown(view);
}

export function deleteView(tx: Queryable, userId: string, id: string): Promise<{ id: string } | null> {
  return firstRow(tx, 'delete from saved_views where id = $1 and user_id = $2 returning id', [id, userId]);
}
