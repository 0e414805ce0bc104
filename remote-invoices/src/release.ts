import type { RemoteParts } from '@cessio/build/remotes';
import { places } from './board.ts';

/** What the registry says of this remote before its code is here (docs/adr/0031). */
export const release: RemoteParts = {
  prefixes: ['/factures', '/Invoices', '/comissions'],
  menu: [
    {
      key: 'client',
      icon: 'invoice',
      label: 'invoices:menu.client',
      children: [
        { label: 'invoices:menu.client.mine', to: '/Invoices/debtor/my', count: 'invoices' },
        { label: 'invoices:menu.client.new', to: '/factures/add' },
      ],
    },
    { key: 'list', icon: 'invoice', label: 'invoices:menu.list', to: '/Invoices/my', count: 'invoices' },
    { key: 'commissions', icon: 'receipt', label: 'invoices:menu.commissions', to: '/comissions/my' },
  ],
  widgets: places,
};
