import type { RemoteParts } from '@cessio/build/remotes';
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
        { label: 'admin:menu.clients.debtors', to: '/Clients/Debitor' },
        { label: 'admin:menu.clients.assignors', to: '/Clients/Assignor' },
        { label: 'admin:menu.clients.new', to: '/Clients/new' },
      ],
    },
    { key: 'documentTypes', icon: 'settings', label: 'admin:menu.documentTypes', to: '/documents_types' },
    { key: 'documents', icon: 'folder', label: 'admin:menu.documents', to: '/documents/my' },
    { key: 'ownClients', icon: 'users', label: 'admin:menu.ownClients', to: '/clients/my' },
    {
      key: 'employees',
      icon: 'userCheck',
      label: 'admin:menu.employees',
      children: [
        { label: 'admin:menu.employees.advisers', to: '/employees/adviser' },
        { label: 'admin:menu.employees.m1', to: '/employees/ResponsableM1' },
        { label: 'admin:menu.employees.risk', to: '/employees/RisqueDep' },
        { label: 'admin:menu.employees.legal', to: '/employees/LegalDep' },
        { label: 'admin:menu.employees.new', to: '/employees/add' },
      ],
    },
  ],
  widgets: places,
};
