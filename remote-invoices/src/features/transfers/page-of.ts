import { pages } from '@cessio/contract';
import type { TransferKind } from '@cessio/contract/transfers';

/** Where what is paid is read. */
export const PAGE_OF = {
  financing: pages.financing,
  guarantee_call: pages.guarantee,
} as const satisfies Record<TransferKind, string>;
