import type { RemoteParts } from '@cessio/build/remotes';
import { pages } from '@cessio/contract';
import { places } from './board.ts';

const requests = {
  to: pages.requests,
  count: 'requests',
  covers: [pages.request, pages.editRequest, pages.guarantee],
};

/** What the registry says of this remote before its code is here (docs/adr/0031). */
export const release: RemoteParts = {
  prefixes: ['/requests', '/guarantees', '/adhesions', '/demandegarantie', '/debtor'],
  menu: [
    {
      key: 'client',
      icon: 'handshake',
      label: 'requests:menu.client',
      children: [
        { ...requests, label: 'requests:menu.client.mine' },
        { label: 'requests:menu.client.new', to: pages.newRequest },
      ],
    },
    {
      key: 'staff',
      icon: 'handshake',
      label: 'requests:menu.staff',
      count: 'adhesions',
      children: [
        {
          label: 'requests:menu.staff.assignor',
          count: 'adhesions',
          to: pages.adhesions,
          covers: [pages.adhesion],
        },
        { ...requests, label: 'requests:menu.staff.guarantees' },
      ],
    },
  ],
  widgets: places,
};
