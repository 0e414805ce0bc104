import { createRemoteConfig } from '@cessio/build';
import { places } from './src/board.ts';

export default createRemoteConfig({
  root: import.meta.dirname,
  prefixes: ['/requests', '/guarantees', '/demandegarantie', '/debtor'],
  widgets: places,
});
