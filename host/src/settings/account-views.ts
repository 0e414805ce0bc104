import { call } from '@cessio/client';
import { createView, deleteView, listViews, updateView, type SavedView } from '@cessio/contract';
import type { ViewStore } from '@cessio/ui/table';

const shown = ({ id, name, query, columns, isDefault, own }: SavedView) => ({
  id,
  name,
  params: query,
  columns,
  isDefault,
  ...(own === false ? { own } : {}),
});

/** Views of lists, kept with the account by the API. */
export const accountViews: ViewStore = {
  load: async (list) => (await call(listViews, { query: { list } })).map(shown),
  save: async (list, { id, name, params, columns = [], isDefault = false }) => {
    const body = { name, query: params, columns: [...columns], isDefault };
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
