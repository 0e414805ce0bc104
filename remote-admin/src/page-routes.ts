import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';

const DebtorsPage = lazyPage(() => import('./features/companies/companies.page.tsx'), 'DebtorsPage');
const AssignorsPage = lazyPage(() => import('./features/companies/companies.page.tsx'), 'AssignorsPage');
const NewCompanyPage = lazyPage(() => import('./features/companies/new-company.page.tsx'), 'NewCompanyPage');
const CompanyPage = lazyPage(() => import('./features/companies/company.page.tsx'), 'CompanyPage');
const CompanyDocumentsPage = lazyPage(() => import('./features/documents/documents.page.tsx'), 'CompanyDocumentsPage');
const DocumentsPage = lazyPage(() => import('./features/documents/documents.page.tsx'), 'DocumentsPage');
const DocumentPage = lazyPage(() => import('./features/documents/document.page.tsx'), 'DocumentPage');
const MyClientsPage = lazyPage(() => import('./features/relations/my-clients.page.tsx'), 'MyClientsPage');
const RelationsPage = lazyPage(() => import('./features/relations/relations.page.tsx'), 'RelationsPage');
const RelationPage = lazyPage(() => import('./features/relations/relation.page.tsx'), 'RelationPage');
const DocumentTypesPage = lazyPage(() => import('./features/document-types/document-types.page.tsx'), 'DocumentTypesPage');
const AdvisersPage = lazyPage(() => import('./features/employees/employees.page.tsx'), 'AdvisersPage');
const ManagersPage = lazyPage(() => import('./features/employees/employees.page.tsx'), 'ManagersPage');
const RiskDepartmentPage = lazyPage(() => import('./features/employees/employees.page.tsx'), 'RiskDepartmentPage');
const LegalDepartmentPage = lazyPage(() => import('./features/employees/employees.page.tsx'), 'LegalDepartmentPage');
const NewEmployeePage = lazyPage(() => import('./features/employees/new-employee.page.tsx'), 'NewEmployeePage');
const EmployeePage = lazyPage(() => import('./features/employees/employee.page.tsx'), 'EmployeePage');

/** The routes of the remote: written by `npm run openapi` from `shared/contract/src/routes/page-table.ts`. */
export const routes: PortalRoute[] = [
  pageRoute(pages.debtors, 'admin:debtors.title', 'parties.read', DebtorsPage),
  pageRoute(pages.assignors, 'admin:assignors.title', 'parties.read', AssignorsPage),
  pageRoute(pages.newCompany, 'admin:newCompany.title', 'parties.write', NewCompanyPage),
  pageRoute(pages.company, 'admin:company.title', 'parties.read', CompanyPage),
  pageRoute(pages.companyDocuments, 'admin:companyDocuments.title', 'documents.review', CompanyDocumentsPage),
  pageRoute(pages.documents, 'admin:documents.title', 'documents.read', DocumentsPage),
  pageRoute(pages.document, 'admin:document.title', 'documents.review', DocumentPage),
  pageRoute(pages.myClients, 'admin:myClients.title', 'relations.mine', MyClientsPage),
  pageRoute(pages.relations, 'admin:relations.page', 'parties.read', RelationsPage),
  pageRoute(pages.relation, 'admin:relation.page', 'relations.read', RelationPage),
  pageRoute(pages.documentTypes, 'admin:documentTypes.title', 'documentTypes.write', DocumentTypesPage),
  pageRoute(pages.advisers, 'admin:advisers.title', 'employees.read', AdvisersPage),
  pageRoute(pages.managers, 'admin:managers.title', 'employees.read', ManagersPage),
  pageRoute(pages.riskDepartment, 'admin:risk.title', 'employees.read', RiskDepartmentPage),
  pageRoute(pages.legalDepartment, 'admin:legal.title', 'employees.read', LegalDepartmentPage),
  pageRoute(pages.newEmployee, 'admin:newEmployee.title', 'employees.write', NewEmployeePage),
  pageRoute(pages.employee, 'admin:employee.title', 'employees.read', EmployeePage),
];
