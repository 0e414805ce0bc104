import type { RemoteParts } from '@cessio/build/remotes';
import { pages } from '@cessio/contract';
import { places } from './board.ts';

/** What the registry says of this remote before its code is here (docs/adr/0031). */
export const release: RemoteParts = {
  prefixes: ['/Clients', '/documents', '/documents_types', '/employees'],
  menu: [
    {
      key: 'clients',
      icon: 'company',
      label: 'admin:menu.clients',
      children: [
        { label: 'admin:menu.clients.debtors', to: pages.debtors },
        { label: 'admin:menu.clients.assignors', to: pages.assignors },
        { label: 'admin:menu.clients.new', to: pages.newCompany },
      ],
      covers: [pages.company, pages.companyDocuments, pages.relations, pages.relation],
    },
    { key: 'documentTypes', icon: 'settings', label: 'admin:menu.documentTypes', to: pages.documentTypes },
    {
      key: 'documents',
      icon: 'folder',
      label: 'admin:menu.documents',
      to: pages.documents,
      covers: [pages.document],
    },
    { key: 'ownClients', icon: 'users', label: 'admin:menu.ownClients', to: pages.myClients },
    {
      key: 'employees',
      icon: 'userCheck',
      label: 'admin:menu.employees',
      children: [
        { label: 'admin:menu.employees.advisers', to: pages.advisers },
        { label: 'admin:menu.employees.m1', to: pages.managers },
        { label: 'admin:menu.employees.risk', to: pages.riskDepartment },
        { label: 'admin:menu.employees.legal', to: pages.legalDepartment },
        { label: 'admin:menu.employees.new', to: pages.newEmployee },
      ],
      covers: [pages.employee],
    },
  ],
  widgets: places,
};
