import { z } from 'zod';
import { idParams } from '../common.ts';
import { get } from '../endpoint.ts';
import { CDAR_STATUSES } from './cdar.ts';

/** Apart from the other calls of invoices, so that lists and dashboards do not fetch it. */
export const invoiceCdar = get('/api/invoices/:id/cdar/:status.xml', 'batches.read', {
  summary:
    'A life-cycle message (CDAR, XP Z12-012) on the ownership of the claim, for the seller’s own platform to send: 225, 226, 227 or 228.',
  params: idParams.extend({ status: z.enum(CDAR_STATUSES) }),
  produces: 'application/xml',
  errors: ['CDAR_NOT_OFFERED'],
});
