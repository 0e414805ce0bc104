import { useEffect, useRef } from 'react';
import type { EntityName, Page } from '@cessio/contract';
import type { Anchors } from '@cessio/contract/anchors';
import { keepPreviousData, usePortalEvent, useQuery, useQueryClient } from '@cessio/shell';
import { toProblem } from '../feedback/problem.ts';
import { showToast } from '../feedback/toast-store.ts';
import type { ExportFormat, TablePage } from './types.ts';

export type ListQuery = Readonly<Record<string, string>>;

/** ms; several changes in a row cause one refetch. */
const GATHER_MS = 250;

/**
 * Refetches the queries under `key` when somebody changes a record of `entities` (the machine's and the table's name).
 */
export function useFresh(key: readonly string[], entities: readonly string[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePortalEvent('recordChanged', ({ entity }) => {
    if (!entities.includes(entity)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: key }), GATHER_MS);
  });
}

/**
 * One page of a server-side list, kept on screen while the next one loads, refetched when somebody changes a record of
 * `entities`.
 */
export function useList<Row>(
  name: string,
  query: ListQuery,
  load: (options: {
    query: Record<string, string>;
    signal?: AbortSignal;
    below?: '/anchors';
  }) => Promise<Page<Row>>,
  entities: readonly EntityName[],
): TablePage<Row> {
  const answer = useQuery({
    queryKey: ['list', name, query],
    queryFn: ({ signal }) => load({ query: { ...query, total: 'true' }, signal }),
    placeholderData: keepPreviousData,
  });
  useFresh(['list', name], entities);
  return {
    data: answer.data?.data,
    nextCursor: answer.data?.nextCursor,
    total: answer.data?.total,
    readAt: answer.dataUpdatedAt,
    isLoading: answer.isPending,
    isFetching: answer.isFetching,
    // Rows stay on screen when refetching them fails.
    error: answer.data ? undefined : answer.error,
    refetch: answer.refetch,
    anchors: (row) =>
      load({ query: { ...query, row }, below: '/anchors' }) as Promise<unknown> as Promise<Anchors>,
  };
}

/**
 * Exports the filtered rows: filters and sort, no page, the named columns or all that the API declares; a failure is
 * reported, never thrown.
 */
export function exporter(
  query: ListQuery,
  save: (request: { params: { format: ExportFormat }; query: Record<string, string> }) => Promise<unknown>,
) {
  return async (format: ExportFormat, columns: readonly string[] = []) => {
    const { limit: _limit, cursor: _cursor, ...filtered } = query;
    try {
      const chosen = columns.length > 0 && { columns: columns.join() };
      await save({ params: { format }, query: { ...filtered, ...chosen } });
    } catch (error) {
      const problem = toProblem(error);
      showToast({ severity: 'error', title: problem.title ?? '', message: problem.detail ?? '' });
    }
  };
}
