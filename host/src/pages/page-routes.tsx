import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';
import { fetchAppShell, type AppShell } from '../app-shell/fetch-app-shell.ts';
import { kit } from '../routes.ts';
import '../session/host-texts.ts';

const publicPages = () => import('./public.pages.ts');

/** Public pages: address, name in the texts, export. */
const PUBLIC = [
  [pages.contact, 'contact-us', 'ContactPage'],
  [pages.accountBlock, 'accountBlock', 'AccountBlockPage'],
  [pages.maintenance, 'maintenance', 'MaintenancePage'],
  [pages.terms, 'terms', 'TermsPage'],
  [pages.legalNotice, 'notice', 'NoticePage'],
  [pages.privacy, 'privacy', 'PrivacyPage'],
  [pages.accessibility, 'accessibility', 'AccessibilityPage'],
  [pages.about, 'about', 'AboutPage'],
  [pages.comingSoon, 'coming-soon', 'ComingSoonPage'],
] as const;

/** A page for signed-in users, whose chunk the app shell fetches. */
const signedIn = (name: keyof AppShell['signedInPages']): ReturnType<typeof lazyPage> => {
  return async () => (await fetchAppShell()).signedInPages[name]();
};

/** Every component in every state; left out of production builds. */
const developmentRoutes: PortalRoute[] = process.env.CESSIO_DEV
  ? [
      {
        path: kit,
        lazy: lazyPage(() => import('./kit.page.tsx'), 'KitPage'),
        handle: { title: 'host:kit.title', public: true },
      },
    ]
  : [];

/** The host's own pages; those marked `public` are shown without the portal's menu. */
export const pageRoutes: PortalRoute[] = [
  ...developmentRoutes,
  pageRoute(pages.home, 'host:dashboard.title', 'dashboard.read', signedIn('dashboard')),
  pageRoute(pages.portfolio, 'host:portfolio.title', 'portfolio.read', signedIn('portfolio')),
  pageRoute(pages.work, 'host:work.title', 'dashboard.read', signedIn('work')),
  pageRoute(pages.calendar, 'host:calendar.title', 'calendar.use', signedIn('calendar')),
  pageRoute(pages.profile, 'host:profile.title', 'me.manage', signedIn('profile')),
  pageRoute(pages.notifications, 'host:notifications.title', 'notifications.read', signedIn('notifications')),
  pageRoute(pages.settings, 'host:ops.settings.title', 'settings.manage', signedIn('settings')),
  pageRoute(pages.audit, 'host:ops.audit.title', 'audit.read', signedIn('audit')),
  pageRoute(pages.messages, 'host:ops.messages.title', 'contact.manage', signedIn('messages')),
  pageRoute(pages.personalData, 'host:privacy.title', 'privacy.manage', signedIn('personalData')),
  pageRoute(pages.jobs, 'host:ops.jobs.title', 'jobs.read', signedIn('jobs')),
  pageRoute(pages.remotes, 'host:ops.remotes.title', 'remotes.manage', signedIn('remotes')),
  ...PUBLIC.map(([path, name, page]) =>
    pageRoute(path, `host:${name}.title`, 'everybody', lazyPage(publicPages, page)),
  ),
];
