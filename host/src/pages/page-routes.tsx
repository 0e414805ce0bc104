import { lazyPage, type PortalRoute } from '@cessio/shell';
import '../session/host-texts.ts';

const PLAIN = {
  about: 'AboutPage',
  'contact-us': 'ContactPage',
  'coming-soon': 'ComingSoonPage',
  maintenance: 'MaintenancePage',
} as const;

/** The host's own pages; those marked `public` are drawn without the portal's menu. */
export const pageRoutes: PortalRoute[] = [
  {
    path: '/',
    lazy: lazyPage(() => import('./dashboard.page.tsx'), 'DashboardPage'),
    handle: { title: 'host:dashboard.title', permission: 'dashboard.read' },
  },
  {
    path: '/crypto',
    lazy: lazyPage(() => import('./portfolio.page.tsx'), 'PortfolioPage'),
    handle: { title: 'host:portfolio.title', permission: 'portfolio.read' },
  },
  {
    path: '/apps/calendar',
    lazy: lazyPage(() => import('./calendar.page.tsx'), 'CalendarPage'),
    handle: { title: 'host:calendar.title', permission: 'calendar.use' },
  },
  {
    path: '/users/profile',
    lazy: lazyPage(() => import('./profile.page.tsx'), 'ProfilePage'),
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
  ...(['about', 'contact-us', 'coming-soon', 'maintenance'] as const).map((name): PortalRoute => ({
    path: `/${name}`,
    lazy: lazyPage(() => import('./plain.pages.tsx'), PLAIN[name]),
    handle: { title: `host:${name}.title`, public: true },
  })),
];
