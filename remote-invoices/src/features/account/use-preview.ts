import { call } from '@cessio/client';
import type { BodyIn } from '@cessio/contract';
import { previewFinancing } from '@cessio/contract/financings';
import { keepPreviousData, useQuery } from '@cessio/shell';
import { useFresh } from '@cessio/ui/table';
import { useSettled } from '../../use-settled.ts';

/** What changes what may be drawn. */
export const DRAW_ENTITIES = ['financing', 'invoice', 'batch', 'contract', 'ledger_entry'] as const;

type Asked = BodyIn<typeof previewFinancing>;

/**
 * What a request would take, cost and bring now, once typing pauses, and again when the account moves.
 * @param asked null while the input is invalid: the last answer stays
 */
export function usePreview(asked: Asked | null) {
  const key = JSON.stringify(asked);
  const held = useSettled(asked, key);
  const query = useQuery({
    queryKey: ['financings', 'preview', held.key],
    queryFn: ({ signal }) => call(previewFinancing, { body: held.value as Asked, signal }),
    enabled: held.value !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  useFresh(['financings', 'preview'], DRAW_ENTITIES);
  return {
    preview: query.data,
    /** The answer shown is about other input. */
    pending: !held.settled || query.isPlaceholderData || (query.isFetching && !query.data),
    query,
  };
}
