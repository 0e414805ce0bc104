import { pageRoute, pages } from '@cessio/contract';
import { defineRemote, lazyPage, lazyWidget, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

const newRequest = lazyPage(() => import('./features/requests/new-request.page.tsx'), 'NewRequestPage');
const requests = lazyPage(() => import('./features/requests/requests.page.tsx'), 'RequestsPage');
const adhesions = lazyPage(() => import('./features/adhesions/adhesions.page.tsx'), 'AdhesionsPage');
const adhesion = lazyPage(() => import('./features/adhesions/adhesion.page.tsx'), 'AdhesionPage');
const guarantee = lazyPage(() => import('./features/guarantees/guarantee.page.tsx'), 'GuaranteePage');
const verification = lazyPage(() => import('./features/visitors/verification.page.tsx'), 'VerificationPage');
const prospect = lazyPage(() => import('./features/visitors/prospect.page.tsx'), 'ProspectPage');
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
    pageRoute(pages.newRequest, 'requests:new.title', 'guaranteeRequests.write', newRequest),
    pageRoute(pages.requests, 'requests:list.title', ['guaranteeRequests.read', 'guarantees.read'], requests),
    pageRoute(pages.adhesions, 'requests:adhesions.title', 'adhesions.read', adhesions),
    pageRoute(pages.adhesion, 'requests:adhesions.title', 'adhesions.read', adhesion),
    pageRoute(pages.editRequest, 'requests:record.title', 'guaranteeRequests.read', request),
    pageRoute(pages.request, 'requests:record.title', 'guaranteeRequests.read', request),
    pageRoute(pages.guarantee, 'requests:guarantee.title', 'guarantees.read', guarantee),
    pageRoute(pages.guaranteeVerification, 'requests:verification.title', 'everybody', verification),
    pageRoute(pages.prospect, 'requests:prospect.title', 'everybody', prospect),
  ],
});
