import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useOptionalUser } from '@cessio/shell';
import type { useText } from './table-text.ts';
import type { TableState } from './use-table-state.ts';
import { chosenDefault } from './view-store.ts';

/** Opens a list with its reader's default view, unless its address says otherwise or the user is returning to it. */
export function useDefaultView(
  list: string,
  state: TableState,
  showColumns: (columns: readonly string[]) => void,
  t: ReturnType<typeof useText>,
): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const user = useOptionalUser();
  const [opens] = useState(state.isBare && (type !== 'POP' || key === 'default'));
  const open = useEffectEvent(() => {
    const chosen = chosenDefault(user?.id, list);
    const kept = user?.defaultViews[list];
    const view =
      chosen === undefined && kept
        ? { params: kept.query, columns: kept.columns, stale: kept.stale }
        : chosen;
    if (!view) return;
    state.apply(view.params, true);
    if (view.columns?.length) showColumns(view.columns);
    if (view.stale) void import('./views-panel.tsx').then(({ tellStale }) => tellStale(t));
  });
  useEffect(() => {
    if (opens) open();
  }, [opens]);
}
