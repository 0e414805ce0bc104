import type { RemoteParts } from '@cessio/build/remotes';
import { registryPages } from '@cessio/contract/routes';
import { places } from './board.ts';

/** What the registry says of this remote before its code is loaded (docs/adr/0031). */
export const release: RemoteParts = { ...registryPages('requests'), widgets: places };
