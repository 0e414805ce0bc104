import { idParams, timeline } from './common.ts';
import { get, type Access } from './endpoint.ts';
import { EXPORT_TYPES, exportParams, exportQuery, type ListSpec } from './list.ts';

// Calls that many kinds of records have alike. What the browser needs of them: shared/build/src/wire-loader.ts.

/**
 * The export of a list, to those who read it.
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
