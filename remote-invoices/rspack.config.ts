import { createRemoteConfig } from '@cessio/build';
import { places } from './src/board.ts';

export default createRemoteConfig({
  root: import.meta.dirname,
  prefixes: ['/factures', '/Invoices', '/comissions'],
  widgets: places,
});
