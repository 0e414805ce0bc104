import { lazyPage } from '@cessio/shell';

const deskPages = () => import('../ops/desk.pages.ts');

/**
 * The host's pages for signed-in users. Imported here so that their chunks leave out what the app shell already
 * contains.
 */
export const signedInPages = {
  dashboard: lazyPage(
    () => import(/* webpackChunkName: "dashboard" */ '../dashboard/dashboard.page.tsx'),
    'DashboardPage',
  ),
  portfolio: lazyPage(() => import('../dashboard/portfolio.page.tsx'), 'PortfolioPage'),
  work: lazyPage(() => import('../dashboard/work.page.tsx'), 'WorkPage'),
  calendar: lazyPage(() => import('../calendar/calendar.page.tsx'), 'CalendarPage'),
  profile: lazyPage(() => import('../profile/profile.page.tsx'), 'ProfilePage'),
  notifications: lazyPage(() => import('../notifications/notifications.page.tsx'), 'NotificationsPage'),
  settings: lazyPage(() => import('../ops/settings/settings.page.tsx'), 'SettingsPage'),
  audit: lazyPage(() => import('../ops/audit/audit.page.tsx'), 'AuditPage'),
  jobs: lazyPage(deskPages, 'JobsPage'),
  messages: lazyPage(deskPages, 'MessagesPage'),
  personalData: lazyPage(deskPages, 'PersonalDataPage'),
  remotes: lazyPage(() => import('../ops/remotes/remotes.page.tsx'), 'RemotesPage'),
} as const;
