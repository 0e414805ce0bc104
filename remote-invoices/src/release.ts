import type { RemoteParts } from '@cessio/build/remotes';
import { pages } from '@cessio/contract';
import { places } from './board.ts';

const list = { count: 'invoices', covers: [pages.allInvoices, pages.invoice, pages.editInvoice] };

/** What the registry says of this remote before its code is here (docs/adr/0031). */
export const release: RemoteParts = {
  prefixes: ['/factures', '/Invoices', '/comissions'],
  menu: [
    {
      key: 'client',
      icon: 'invoice',
      label: 'invoices:menu.client',
      children: [
        { ...list, label: 'invoices:menu.client.mine', to: pages.debtorInvoices },
        { label: 'invoices:menu.client.new', to: pages.newReverseInvoice },
      ],
    },
    { ...list, key: 'list', icon: 'invoice', label: 'invoices:menu.list', to: pages.myInvoices },
    { key: 'commissions', icon: 'receipt', label: 'invoices:menu.commissions', to: pages.commissions },
  ],
  widgets: places,
};
