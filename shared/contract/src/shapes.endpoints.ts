import { z } from 'zod';
import { id, idParams, timeline } from './common.ts';
import { get, type Access } from './endpoint.ts';
import { EXPORT_TYPES, exportParams, exportQuery, type ListSpec } from './list.ts';
import { COMMENT_MAX } from './reasons.ts';

// Calls that many kinds of records share. What the browser needs of them: shared/build/src/wire-loader.ts.

/**
 * The export of a list, for its readers.
 * @param path `/api/invoices.:format`
 */
export const exportAt = <Who extends Access>(path: string, access: Who, spec: ListSpec) =>
  get(path, access, {
    summary: 'The filtered set as CSV or XLSX, streamed.',
    params: exportParams,
    query: exportQuery(spec),
    produces: EXPORT_TYPES,
    errors: ['QUERY_INVALID', 'EXPORT_TOO_LARGE'],
  });

/**
 * The history of a record.
 * @param path `/api/invoices/:id/timeline`
 */
export const timelineAt = <Who extends Access>(
  path: string,
  access: Who,
  summary = 'Who did what and when.',
) => get(path, access, { summary, params: idParams, response: timeline });

/** One of these steps on many records. */
export const bulkBody = <Action extends z.ZodType>(action: Action) =>
  z.strictObject({
    action,
    items: z
      .array(z.object({ id, version: z.int() }))
      .min(1)
      .max(200),
    reasonCode: z.string().optional(),
    comment: z.string().trim().max(COMMENT_MAX).optional(),
  });
/** The result for each of them. */
export const bulkAnswer = z.object({
  succeeded: z.int(),
  failed: z.int(),
  results: z.array(
    z.object({ id, ok: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
  ),
});
