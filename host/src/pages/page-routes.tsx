import { lazyPage, type PortalRoute } from '@cessio/shell';
import { store } from '../app/store.ts';
import { warmBoard } from '../dashboard/load-widget.ts';
import type { BoardName } from '../dashboard/places.ts';
import '../session/host-texts.ts';

const PLAIN = { about: 'AboutPage', 'coming-soon': 'ComingSoonPage' } as const;

/** A board's page; its widgets are fetched beside it, not after it. */
function boardPage(board: BoardName, lazy: ReturnType<typeof lazyPage>): ReturnType<typeof lazyPage> {
  return () => {
    // The page's own file goes first: its heading is what one sees first.
    const page = lazy();
    warmBoard(store, board);
    return page;
  };
}

/** The host's own pages; those marked `public` are drawn without the portal's menu. */
export const pageRoutes: PortalRoute[] = [
  {
    path: '/',
    lazy: boardPage(
      'home',
      lazyPage(() => import('../dashboard/dashboard.page.tsx'), 'DashboardPage'),
    ),
    handle: { title: 'host:dashboard.title', permission: 'dashboard.read' },
  },
  {
    path: '/crypto',
    lazy: boardPage(
      'portfolio',
      lazyPage(() => import('../dashboard/portfolio.page.tsx'), 'PortfolioPage'),
    ),
    handle: { title: 'host:portfolio.title', permission: 'portfolio.read' },
  },
  {
    path: '/apps/calendar',
    lazy: lazyPage(() => import('../calendar/calendar.page.tsx'), 'CalendarPage'),
    handle: { title: 'host:calendar.title', permission: 'calendar.use' },
  },
  {
    path: '/users/profile',
    lazy: lazyPage(() => import('../profile/profile.page.tsx'), 'ProfilePage'),
    handle: { title: 'host:profile.title', permission: 'me.manage' },
  },
  {
    path: '/notifications',
    lazy: lazyPage(() => import('../notifications/notifications.page.tsx'), 'NotificationsPage'),
    handle: { title: 'host:notifications.title', permission: 'notifications.read' },
  },
  {
    path: '/kit',
    lazy: lazyPage(() => import('./kit.page.tsx'), 'KitPage'),
    handle: { title: 'host:kit.title', public: true },
  },
  {
    path: '/ops/settings',
    lazy: lazyPage(() => import('../ops/settings.page.tsx'), 'SettingsPage'),
    handle: { title: 'host:ops.settings.title', permission: 'settings.manage' },
  },
  {
    path: '/ops/audit',
    lazy: lazyPage(() => import('../ops/audit.page.tsx'), 'AuditPage'),
    handle: { title: 'host:ops.audit.title', permission: 'audit.read' },
  },
  {
    path: '/ops/remotes',
    lazy: lazyPage(() => import('../ops/remotes.page.tsx'), 'RemotesPage'),
    handle: { title: 'host:ops.remotes.title', permission: 'remotes.manage' },
  },
  {
    path: '/contact-us',
    lazy: lazyPage(() => import('../ops/contact.page.tsx'), 'ContactPage'),
    handle: { title: 'host:contact-us.title', public: true },
  },
  {
    path: '/maintenance',
    lazy: lazyPage(() => import('../ops/maintenance.page.tsx'), 'MaintenancePage'),
    handle: { title: 'host:maintenance.title', public: true },
  },
  ...(['about', 'coming-soon'] as const).map((name): PortalRoute => ({
    path: `/${name}`,
    lazy: lazyPage(() => import('./plain.pages.tsx'), PLAIN[name]),
    handle: { title: `host:${name}.title`, public: true },
  })),
];
