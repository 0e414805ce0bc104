import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';

const AdhesionsPage = lazyPage(() => import('./features/adhesions/adhesions.page.tsx'), 'AdhesionsPage');
const AdhesionPage = lazyPage(() => import('./features/adhesions/adhesion.page.tsx'), 'AdhesionPage');
const RequestsPage = lazyPage(() => import('./features/requests/requests.page.tsx'), 'RequestsPage');
const NewRequestPage = lazyPage(() => import('./features/requests/new-request.page.tsx'), 'NewRequestPage');
const RequestPage = lazyPage(() => import('./features/requests/request.page.tsx'), 'RequestPage');
const GuaranteePage = lazyPage(() => import('./features/guarantees/guarantee.page.tsx'), 'GuaranteePage');
const VerificationPage = lazyPage(() => import('./features/visitors/verification.page.tsx'), 'VerificationPage');
const ProspectPage = lazyPage(() => import('./features/visitors/prospect.page.tsx'), 'ProspectPage');

/** The routes of the remote: written by `npm run openapi` from `shared/contract/src/routes/page-table.ts`. */
export const routes: PortalRoute[] = [
  pageRoute(pages.adhesions, 'requests:adhesions.title', 'adhesions.read', AdhesionsPage),
  pageRoute(pages.adhesion, 'requests:adhesions.title', 'adhesions.read', AdhesionPage),
  pageRoute(pages.requests, 'requests:list.title', ['guaranteeRequests.read', 'guarantees.read'], RequestsPage),
  pageRoute(pages.newRequest, 'requests:new.title', 'guaranteeRequests.write', NewRequestPage),
  pageRoute(pages.editRequest, 'requests:record.title', 'guaranteeRequests.read', RequestPage),
  pageRoute(pages.request, 'requests:record.title', 'guaranteeRequests.read', RequestPage),
  pageRoute(pages.guarantee, 'requests:guarantee.title', 'guarantees.read', GuaranteePage),
  pageRoute(pages.guaranteeVerification, 'requests:verification.title', 'everybody', VerificationPage),
  pageRoute(pages.prospect, 'requests:prospect.title', 'everybody', ProspectPage),
];
