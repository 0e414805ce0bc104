import type { RemoteParts } from '@cessio/build/remotes';
import { places } from './board.ts';

/** What the registry says of this remote before its code is here (docs/adr/0031). */
export const release: RemoteParts = {
  prefixes: ['/requests', '/guarantees', '/demandegarantie', '/debtor'],
  menu: [
    {
      key: 'client',
      icon: 'handshake',
      label: 'requests:menu.client',
      children: [
        { label: 'requests:menu.client.mine', to: '/requests/debtor' },
        { label: 'requests:menu.client.new', to: '/requests/new' },
      ],
    },
    {
      key: 'staff',
      icon: 'handshake',
      label: 'requests:menu.staff',
      children: [
        { label: 'requests:menu.staff.assignor', to: '/requests/client' },
        { label: 'requests:menu.staff.guarantees', to: '/requests/debtor' },
      ],
    },
  ],
  widgets: places,
};
