import { defineRemote, lazyPage, lazyWidget, type PortalRoute, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

const companies = () => import('./features/companies/companies.page.tsx');
const documents = () => import('./features/documents/documents.page.tsx');
const employees = () => import('./features/employees/employees.page.tsx');

const routes: PortalRoute[] = [
  {
    path: '/Clients/Debitor',
    lazy: lazyPage(companies, 'DebtorsPage'),
    handle: { title: 'admin:debtors.title', permission: 'parties.read' },
  },
  {
    path: '/Clients/Assignor',
    lazy: lazyPage(companies, 'AssignorsPage'),
    handle: { title: 'admin:assignors.title', permission: 'parties.read' },
  },
  {
    path: '/Clients/new',
    lazy: lazyPage(() => import('./features/companies/new-company.page.tsx'), 'NewCompanyPage'),
    handle: { title: 'admin:newCompany.title', permission: 'parties.write' },
  },
  {
    path: '/Clients/Edit/:id',
    lazy: lazyPage(() => import('./features/companies/company.page.tsx'), 'CompanyPage'),
    handle: { title: 'admin:company.title', permission: 'parties.read' },
  },
  {
    path: '/Clients/documents/:id',
    lazy: lazyPage(documents, 'CompanyDocumentsPage'),
    handle: { title: 'admin:companyDocuments.title', permission: 'documents.review' },
  },
  {
    path: '/clients/my',
    lazy: lazyPage(() => import('./features/relations/my-clients.page.tsx'), 'MyClientsPage'),
    handle: { title: 'admin:myClients.title', permission: 'relations.mine' },
  },
  {
    path: '/documents/my',
    lazy: lazyPage(documents, 'DocumentsPage'),
    handle: { title: 'admin:documents.title', permission: 'documents.read' },
  },
  {
    path: '/documents_types',
    lazy: lazyPage(() => import('./features/document-types/document-types.page.tsx'), 'DocumentTypesPage'),
    handle: { title: 'admin:documentTypes.title', permission: 'documentTypes.write' },
  },
  {
    path: '/employees/adviser',
    lazy: lazyPage(employees, 'AdvisersPage'),
    handle: { title: 'admin:advisers.title', permission: 'employees.read' },
  },
  {
    path: '/employees/ResponsableM1',
    lazy: lazyPage(employees, 'ManagersPage'),
    handle: { title: 'admin:managers.title', permission: 'employees.read' },
  },
  {
    path: '/employees/RisqueDep',
    lazy: lazyPage(employees, 'RiskPage'),
    handle: { title: 'admin:risk.title', permission: 'employees.read' },
  },
  {
    path: '/employees/LegalDep',
    lazy: lazyPage(employees, 'LegalPage'),
    handle: { title: 'admin:legal.title', permission: 'employees.read' },
  },
  {
    path: '/employees/add',
    lazy: lazyPage(() => import('./features/employees/new-employee.page.tsx'), 'NewEmployeePage'),
    handle: { title: 'admin:newEmployee.title', permission: 'employees.write' },
  },
  {
    path: '/employees/Edit/:id',
    lazy: lazyPage(() => import('./features/employees/employee.page.tsx'), 'EmployeePage'),
    handle: { title: 'admin:employee.title', permission: 'employees.read' },
  },
];

const widgets: Record<WidgetName, WidgetLoader> = {
  figures: lazyWidget(
    () => import(/* webpackChunkName: "admin-board" */ './features/board/figures.widget.tsx'),
    'FiguresWidget',
  ),
};

export const remote = defineRemote({
  name: 'admin',
  contractRange: '^1.0',
  namespace: 'admin',
  texts: { fr },
  widgets,
  routes,
});
