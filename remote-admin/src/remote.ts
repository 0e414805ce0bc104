import { pageRoute, pages } from '@cessio/contract';
import { defineRemote, lazyPage, lazyWidget, type PortalRoute, type WidgetLoader } from '@cessio/shell';
import fr from '../locales/fr.json';
import type { WidgetName } from './board.ts';

const newCompany = lazyPage(() => import('./features/companies/new-company.page.tsx'), 'NewCompanyPage');
const company = lazyPage(() => import('./features/companies/company.page.tsx'), 'CompanyPage');
const myClients = lazyPage(() => import('./features/relations/my-clients.page.tsx'), 'MyClientsPage');
const relations = lazyPage(() => import('./features/relations/relations.page.tsx'), 'RelationsPage');
const relation = lazyPage(() => import('./features/relations/relation.page.tsx'), 'RelationPage');
const documentTypes = lazyPage(
  () => import('./features/document-types/document-types.page.tsx'),
  'DocumentTypesPage',
);
const newEmployee = lazyPage(() => import('./features/employees/new-employee.page.tsx'), 'NewEmployeePage');
const employee = lazyPage(() => import('./features/employees/employee.page.tsx'), 'EmployeePage');
const companies = () => import('./features/companies/companies.page.tsx');
const documents = () => import('./features/documents/documents.page.tsx');
const document = lazyPage(() => import('./features/documents/document.page.tsx'), 'DocumentPage');
const employees = () => import('./features/employees/employees.page.tsx');

const routes: PortalRoute[] = [
  pageRoute(pages.debtors, 'admin:debtors.title', 'parties.read', lazyPage(companies, 'DebtorsPage')),
  pageRoute(pages.assignors, 'admin:assignors.title', 'parties.read', lazyPage(companies, 'AssignorsPage')),
  pageRoute(pages.newCompany, 'admin:newCompany.title', 'parties.write', newCompany),
  pageRoute(pages.company, 'admin:company.title', 'parties.read', company),
  pageRoute(
    pages.companyDocuments,
    'admin:companyDocuments.title',
    'documents.review',
    lazyPage(documents, 'CompanyDocumentsPage'),
  ),
  pageRoute(pages.myClients, 'admin:myClients.title', 'relations.mine', myClients),
  pageRoute(pages.relations, 'admin:relations.page', 'parties.read', relations),
  pageRoute(pages.relation, 'admin:relation.page', 'relations.read', relation),
  pageRoute(pages.documents, 'admin:documents.title', 'documents.read', lazyPage(documents, 'DocumentsPage')),
  pageRoute(pages.document, 'admin:document.title', 'documents.review', document),
  pageRoute(pages.documentTypes, 'admin:documentTypes.title', 'documentTypes.write', documentTypes),
  pageRoute(pages.advisers, 'admin:advisers.title', 'employees.read', lazyPage(employees, 'AdvisersPage')),
  pageRoute(pages.managers, 'admin:managers.title', 'employees.read', lazyPage(employees, 'ManagersPage')),
  pageRoute(pages.riskDepartment, 'admin:risk.title', 'employees.read', lazyPage(employees, 'RiskPage')),
  pageRoute(pages.legalDepartment, 'admin:legal.title', 'employees.read', lazyPage(employees, 'LegalPage')),
  pageRoute(pages.newEmployee, 'admin:newEmployee.title', 'employees.write', newEmployee),
  pageRoute(pages.employee, 'admin:employee.title', 'employees.read', employee),
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
