import { z } from 'zod';
import { ROLES } from '../actors.ts';
import { id, idParams, str } from '../common.ts';
import { get, patch, post, remove } from '../endpoint.ts';

/** Views per person and list. */
export const VIEWS_MAX = 50;
/** Characters of a view's name. */
export const VIEW_NAME_MAX = 60;

const list = str(80);
const content = {
  name: str(VIEW_NAME_MAX),
  /** Parameters of the list's address: filters, search and sort, never a page. */
  query: z
    .record(z.string().min(1).max(64), z.string().max(2_000))
    .refine((query) => Object.keys(query).length <= 40),
  /** Columns shown; empty: the list's default ones. */
  columns: z.array(str(64)).max(60),
};

/** The list opens with it unless its address says otherwise; at most one per list. */
const isDefault = z.boolean();

/** The role that reads it; a manager or administrator decides. */
const shared = z.enum(ROLES);

const savedView = z.object({
  id,
  list,
  ...content,
  isDefault,
  shared: shared.optional(),
  /** Somebody else's, shared with the user's role: read-only. */
  own: z.literal(false).optional(),
  /** Filters, a sort or columns that its list no longer has were left out. */
  stale: z.literal(true).optional(),
});
export type SavedView = z.output<typeof savedView>;

export const listViews = get('/api/views', 'me.manage', {
  summary: 'The user’s own views of a list, by name, then those shared with their role.',
  query: z.strictObject({ list }),
  response: z.array(savedView),
  errors: ['QUERY_INVALID'],
});

export const createView = post('/api/views', 'me.manage', {
  summary:
    'Keep filters, sort and columns of a list under a name, at most 50 a list; a manager or administrator may share it with a role.',
  body: z.strictObject({
    list,
    ...content,
    isDefault: isDefault.optional(),
    shared: shared.nullish(),
  }),
  response: savedView,
  status: 201,
  errors: ['FORBIDDEN', 'VALIDATION_FAILED', 'DUPLICATE_RECORD'],
});

export const updateView = patch('/api/views/:id', 'me.manage', {
  summary: 'Rename a view of one’s own, keep other filters under its name, or open the list with it.',
  params: idParams,
  body: z.strictObject({ ...content, isDefault, shared: shared.nullable() }).partial(),
  response: savedView,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED', 'DUPLICATE_RECORD'],
});

export const deleteView = remove('/api/views/:id', 'me.manage', {
  summary: 'Delete a view of one’s own.',
  params: idParams,
  status: 204,
  errors: ['NOT_FOUND'],
});
