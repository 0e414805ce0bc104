import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { total } from './list.ts';

/** Rows between two anchors: a few hundred cursors reach any part of a million rows. */
export const ANCHORS_EVERY = { least: 1_000, most: 10_000 } as const;
/** Further rows per call: as many pages as an address holds cursors. */
export const ANCHOR_ROWS_MAX = 50;

const every = z
  .string()
  .regex(/^\d{4,5}$/)
  .refine((text) => Number(text) >= ANCHORS_EVERY.least && Number(text) <= ANCHORS_EVERY.most)
  .default(String(ANCHORS_EVERY.most));
const row = z
  .string()
  .regex(/^[1-9]\d{0,6}(,[1-9]\d{0,6})*$/)
  .refine((text) => text.split(',').length <= ANCHOR_ROWS_MAX)
  .optional();

/** The page under `cursor` begins with this row of the list, counted from 1. */
export const anchor = z.object({ row: z.int(), cursor: z.string() });
export type Anchor = z.output<typeof anchor>;

/** Cursors into a list by row number, in order; the first row has none. */
export const anchors = z.object({ anchors: z.array(anchor), total: total.omit({ sums: true }) });
export type Anchors = z.output<typeof anchors>;

/** Whether a call is a paged list. */
export const isList = ({ method, query }: Endpoint): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'cursor' in query.shape;

/**
 * `GET <list>/anchors`: cursors of a list by row number, with the permission, filters, sort and search of the list
 * itself. `every` sets their distance, `row=51,101` adds those rows.
 */
export function anchorsOf(
  list: Endpoint,
): Endpoint<z.ZodType, z.ZodType<Record<string, string>>, z.ZodUndefined, typeof anchors> {
  const { method, path, access, params, query } = list;
  return {
    method,
    path: `${path}/anchors`,
    access,
    summary: 'Cursors into the list by the number of the row, counted to two millions.',
    ...(params && { params }),
    query: (query as z.ZodObject).omit({ cursor: true, limit: true, total: true }).extend({
      every,
      row,
    }) as unknown as z.ZodType<Record<string, string>>,
    response: anchors,
    errors: ['QUERY_INVALID'],
  };
}
