import { defineRemote, lazyPage, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

const request = lazyPage(() => import('./features/requests/request.page.tsx'), 'RequestPage');

// What one board shows together comes in one file.
const figures = () => import(/* webpackChunkName: "requests-board" */ './features/board/figures.widget.tsx');
const guarantees = () =>
  import(/* webpackChunkName: "requests-board" */ './features/board/guarantees.widget.tsx');

const widgets: Record<WidgetName, WidgetLoader> = {
  figures: lazyWidget(figures, 'FiguresWidget'),
  guarantees: lazyWidget(guarantees, 'GuaranteesWidget'),
};

export const remote = defineRemote({
  name: 'requests',
  contractRange: '^1.0',
  namespace: 'requests',
  texts: { fr },
  widgets,
  routes: [
    {
      path: '/requests/new',
      lazy: lazyPage(() => import('./features/requests/new-request.page.tsx'), 'NewRequestPage'),
      handle: { title: 'requests:new.title', permission: 'guaranteeRequests.write' },
    },
    {
      path: '/requests/debtor',
      lazy: lazyPage(() => import('./features/requests/requests.page.tsx'), 'RequestsPage'),
      handle: { title: 'requests:list.title', permission: ['guaranteeRequests.read', 'guarantees.read'] },
    },
    {
      path: '/requests/client',
      lazy: lazyPage(() => import('./features/adhesions/adhesions.page.tsx'), 'AdhesionsPage'),
      handle: { title: 'requests:adhesions.title', permission: 'adhesions.read' },
    },
    {
      path: '/requests/Edit/:id',
      lazy: request,
      handle: { title: 'requests:record.title', permission: 'guaranteeRequests.read' },
    },
    {
      path: '/requests/:id',
      lazy: request,
      handle: { title: 'requests:record.title', permission: 'guaranteeRequests.read' },
    },
    {
      path: '/guarantees/:id',
      lazy: lazyPage(() => import('./features/guarantees/guarantee.page.tsx'), 'GuaranteePage'),
      handle: { title: 'requests:guarantee.title', permission: 'guarantees.read' },
    },
    {
      path: '/demandegarantie/details',
      lazy: lazyPage(() => import('./features/visitors/verification.page.tsx'), 'VerificationPage'),
      handle: { title: 'requests:verification.title', public: true },
    },
    {
      path: '/debtor/new',
      lazy: lazyPage(() => import('./features/visitors/prospect.page.tsx'), 'ProspectPage'),
      handle: { title: 'requests:prospect.title', public: true },
    },
  ],
});
