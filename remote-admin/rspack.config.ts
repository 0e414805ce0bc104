import { createRemoteConfig } from '@cessio/build';

export default createRemoteConfig({
  root: import.meta.dirname,
  prefixes: ['/Clients', '/documents', '/documents_types', '/employees'],
});
