import { lazyPage } from '@cessio/shell';
import { store } from '../app/store.ts';
import { warmBoard } from '../dashboard/load-widget.ts';
import type { BoardName } from '../dashboard/places.ts';

type LazyPage = ReturnType<typeof lazyPage>;

/** A board's page; its widgets are fetched beside it, not after it. */
function boardPage(board: BoardName, lazy: LazyPage): LazyPage {
  return () => {
    // The page's own file goes first: its heading is what one sees first.
    const page = lazy();
    warmBoard(store, board);
    return page;
  };
}

/** The host's pages for signed-in users. They are fetched from here, so that their files leave out what the inside has. */
export const insidePages = {
  dashboard: boardPage(
    'home',
    lazyPage(() => import('../dashboard/dashboard.page.tsx'), 'DashboardPage'),
  ),
  portfolio: boardPage(
    'portfolio',
    lazyPage(() => import('../dashboard/portfolio.page.tsx'), 'PortfolioPage'),
  ),
  calendar: lazyPage(() => import('../calendar/calendar.page.tsx'), 'CalendarPage'),
  profile: lazyPage(() => import('../profile/profile.page.tsx'), 'ProfilePage'),
  notifications: lazyPage(() => import('../notifications/notifications.page.tsx'), 'NotificationsPage'),
  settings: lazyPage(() => import('../ops/settings.page.tsx'), 'SettingsPage'),
  audit: lazyPage(() => import('../ops/audit.page.tsx'), 'AuditPage'),
  remotes: lazyPage(() => import('../ops/remotes.page.tsx'), 'RemotesPage'),
} as const;
