import { lazyPage, type PortalRoute } from '@cessio/shell';
import { fetchInside, type Inside } from '../app/fetch-inside.ts';
import '../session/host-texts.ts';

const PLAIN = { about: 'AboutPage', 'coming-soon': 'ComingSoonPage' } as const;

/** A page for signed-in users: its file is fetched from the inside of the portal. */
const inside = (name: keyof Inside['insidePages']): ReturnType<typeof lazyPage> => {
  return async () => (await fetchInside()).insidePages[name]();
};

/** Every component in every state. The bundler leaves it out of what users get. */
const developmentRoutes: PortalRoute[] = process.env.CESSIO_DEV
  ? [
      {
        path: '/kit',
        lazy: lazyPage(() => import('./kit.page.tsx'), 'KitPage'),
        handle: { title: 'host:kit.title', public: true },
      },
    ]
  : [];

/** The host's own pages; those marked `public` are drawn without the portal's menu. */
export const pageRoutes: PortalRoute[] = [
  ...developmentRoutes,
  {
    path: '/',
    lazy: inside('dashboard'),
    handle: { title: 'host:dashboard.title', permission: 'dashboard.read' },
  },
  {
    path: '/crypto',
    lazy: inside('portfolio'),
    handle: { title: 'host:portfolio.title', permission: 'portfolio.read' },
  },
  {
    path: '/apps/calendar',
    lazy: inside('calendar'),
    handle: { title: 'host:calendar.title', permission: 'calendar.use' },
  },
  {
    path: '/users/profile',
    lazy: inside('profile'),
    handle: { title: 'host:profile.title', permission: 'me.manage' },
  },
  {
    path: '/notifications',
    lazy: inside('notifications'),
    handle: { title: 'host:notifications.title', permission: 'notifications.read' },
  },
  {
    path: '/ops/settings',
    lazy: inside('settings'),
    handle: { title: 'host:ops.settings.title', permission: 'settings.manage' },
  },
  {
    path: '/ops/audit',
    lazy: inside('audit'),
    handle: { title: 'host:ops.audit.title', permission: 'audit.read' },
  },
  {
    path: '/ops/remotes',
    lazy: inside('remotes'),
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
