import { createRemoteConfig } from '@cessio/build';

export default createRemoteConfig({
  root: import.meta.dirname,
  prefixes: ['/requests', '/guarantees', '/demandegarantie', '/debtor'],
});
