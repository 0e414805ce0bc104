import { z } from 'zod';
import { nameStr, optionalNameStr, str } from '../common.ts';
import { post } from '../endpoint.ts';

export const contactBody = z.strictObject({
  name: nameStr(120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  /** It ends in a mail's head, so it is held to the rule of names: one line, no link. */
  subject: optionalNameStr(120),
  message: str(4_000),
  /** Honeypot: people do not see it, programs fill it. */
  website: z.string().max(300).optional(),
});

export const sendContact = post('/api/public/contact', 'public', {
  summary: 'Write to the bank. Mailed to its address; a repeated key sends nothing twice.',
  body: contactBody,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  idempotency: 'accepted',
  errors: ['RATE_LIMITED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_BODY_MISMATCH'],
});
