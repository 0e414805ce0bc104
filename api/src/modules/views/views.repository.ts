import { DatabaseError } from 'pg';
import { VIEWS_MAX, type SavedView } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';

const COLUMNS = 'id, list, name, query, columns';
type Content = Omit<SavedView, 'id' | 'list'>;

/** @throws ApiError DUPLICATE_RECORD in place of the database's own refusal */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'saved_views_user_id_list_name_key')
      throw error;
    const message = 'Vous avez déjà une vue de ce nom';
    throw new ApiError(
      'DUPLICATE_RECORD',
      { field: 'Ce nom de vue' },
      { errors: [{ path: '/name', code: 'DUPLICATE_RECORD', message }] },
    );
  }
}

export async function viewsOf(db: Queryable, userId: string, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select ${COLUMNS} from saved_views where user_id = $1 and list = $2
     order by name collate "fr-x-icu", id limit ${VIEWS_MAX}`,
    [userId, list],
  );
  return rows;
}

/** @throws ApiError DUPLICATE_RECORD, VALIDATION_FAILED when the list has its most views */
export async function insertView(
  tx: Queryable,
  userId: string,
  { list, name, query, columns }: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const kept = await viewsOf(tx, userId, list);
  if (kept.length >= VIEWS_MAX)
    throw invalid([
      {
        path: '/name',
        code: 'INVALID',
        message: `${VIEWS_MAX} vues au plus par liste\u00a0: supprimez-en une`,
      },
    ]);
  const row = await unlessTaken(
    firstRow<SavedView>(
      tx,
      `insert into saved_views (user_id, list, name, query, columns) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [userId, list, name, query, columns],
    ),
  );
  if (!row) throw new Error('An inserted view was not given back');
  return row;
}

/** Null when it is not one's own. @throws ApiError DUPLICATE_RECORD */
export function updateView(
  tx: Queryable,
  userId: string,
  id: string,
  { name, query, columns }: { [Field in keyof Content]?: Content[Field] | undefined },
): Promise<SavedView | null> {
  return unlessTaken(
    firstRow<SavedView>(
      tx,
      `update saved_views set name = coalesce($3, name), query = coalesce($4, query), columns = coalesce($5, columns)
       where id = $1 and user_id = $2 returning ${COLUMNS}`,
      [id, userId, name ?? null, query ?? null, columns ?? null],
    ),
  );
}

export function deleteView(tx: Queryable, userId: string, id: string): Promise<{ id: string } | null> {
  return firstRow(tx, 'delete from saved_views where id = $1 and user_id = $2 returning id', [id, userId]);
}
