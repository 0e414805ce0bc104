import { createRemoteConfig } from '@cessio/build';

export default createRemoteConfig({
  root: import.meta.dirname,
  prefixes: ['/factures', '/Invoices', '/comissions'],
});
