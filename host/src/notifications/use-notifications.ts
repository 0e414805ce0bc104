import { call } from '@cessio/client';
import { markAllSeen, markSeen, myNotifications, type Notification, type ResponseOf } from '@cessio/contract';
import { useMutation, useQueryClient, useSetAtom, notificationsAtom, type QueryKey } from '@cessio/shell';
import { infiniteQueryOptions, type InfiniteData } from '@cessio/shell/infinite';

export type NotificationPage = ResponseOf<typeof myNotifications>;
type Pages = InfiniteData<NotificationPage>;

/** Prefix of every query of notifications. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

export interface NotificationFilters {
  type?: Notification['type'];
  isRead?: 'true' | 'false';
}

/** The specification only logs failures here: the list keeps its content, the bell says when it is offline. */
export function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- as specified
  console.warn('Notifications', error);
}

/** Pages of ten, newest first; there is another while the page is below `totalPages`. */
export function notificationsQuery(filters: NotificationFilters = {}) {
  return infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS_KEY, filters],
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await call(myNotifications, { query: { page: pageParam, ...filters }, signal });
      } catch (error) {
        // A request cancelled by leaving the page is not a failure.
        if (!signal.aborted) logFailure(error);
        throw error;
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last: NotificationPage, _all, page: number) =>
      page < last.totalPages ? page + 1 : undefined,
  });
}

/** Every item of the pages, once each: a new one at the top pushes the last of a page onto the next. */
export function itemsOf(pages: Pages | undefined): Notification[] {
  const seen = new Set<string>();
  return (pages?.pages ?? []).flatMap(({ data }) =>
    data.filter(({ id }) => (seen.has(id) ? false : seen.add(id))),
  );
}

function withRead(pages: Pages, isThis: (item: Notification) => boolean): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((item) => (isThis(item) ? { ...item, isRead: true } : item)),
    })),
  };
}

/** Only page 1 is kept and refetched. */
function firstPageOnly(pages: Pages | undefined): Pages | undefined {
  return pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };
}

/** Marks as read: shown at once, reverted if the API refuses, then page 1 is reloaded. */
export function useMarkSeen() {
  const client = useQueryClient();
  const setCount = useSetAtom(notificationsAtom);

  const paint = async (isThis: (item: Notification) => boolean): Promise<[QueryKey, Pages | undefined][]> => {
    await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
    const before = client.getQueriesData<Pages>({ queryKey: NOTIFICATIONS_KEY });
    client.setQueriesData<Pages>(
      { queryKey: NOTIFICATIONS_KEY },
      (pages) => pages && withRead(pages, isThis),
    );
    return before;
  };
  const restore = (error: unknown, before: [QueryKey, Pages | undefined][] | undefined): void => {
    logFailure(error);
    for (const [key, pages] of before ?? []) client.setQueryData(key, pages);
  };
  const reload = async (): Promise<void> => {
    client.setQueriesData<Pages>({ queryKey: NOTIFICATIONS_KEY }, firstPageOnly);
    await client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  };

  const one = useMutation({
    mutationFn: ({ id }: Notification) => call(markSeen, { params: { id } }),
    onMutate: async (item: Notification) => {
      if (!item.isRead) setCount('removeOne');
      return { before: await paint(({ id }) => id === item.id), item };
    },
    onError: (error, _item, kept) => {
      restore(error, kept?.before);
      if (kept && !kept.item.isRead) setCount('addOne');
    },
    onSuccess: ({ unread }) => setCount({ count: unread }),
    onSettled: reload,
  });
  const all = useMutation({
    mutationFn: (_count: number) => call(markAllSeen),
    onMutate: async (_count: number) => {
      setCount('reset');
      return { before: await paint(() => true) };
    },
    onError: (error, count, kept) => {
      restore(error, kept?.before);
      setCount({ count });
    },
    onSuccess: ({ unread }) => setCount({ count: unread }),
    onSettled: reload,
  });
  return { one, all };
}
