import { call } from '@cessio/client';
import { createView, deleteView, listViews, updateView, type SavedView } from '@cessio/contract';
import type { ViewStore } from '@cessio/ui/table';

const shown = ({ id, name, query, columns, isDefault, own, shared, stale }: SavedView) => ({
  id,
  name,
  params: query,
  columns,
  isDefault,
  ...(own === false ? { own } : {}),
  ...(shared ? { shared } : {}),
  ...(stale ? { stale } : {}),
});

/** Views of lists, kept with the account by the API. */
export const accountViews: ViewStore = {
  load: async (list) => (await call(listViews, { query: { list } })).map(shown),
  save: async (list, { id, name, params, columns = [], isDefault = false, shared }) => {
    // Only users who may share send it at all.
    const body = {
      name,
      query: params,
      columns: [...columns],
      isDefault,
      ...(shared !== undefined && { shared }),
    };
    return shown(
      id === undefined
        ? await call(createView, { body: { list, ...body } })
        : await call(updateView, { params: { id }, body }),
    );
  },
  remove: async (_list, { id }) => {
    if (id !== undefined) await call(deleteView, { params: { id } });
  },
};
