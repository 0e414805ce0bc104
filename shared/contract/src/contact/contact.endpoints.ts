import { z } from 'zod';
import { nameStr, optionalNameStr, str } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const CONTACT_MAX = { name: 120, subject: 120, message: 4_000 } as const;

export const contactBody = z.strictObject({
  name: nameStr(CONTACT_MAX.name),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  /** It ends in a mail's head, so it is held to the rule of names: one line, no link. */
  subject: optionalNameStr(CONTACT_MAX.subject),
  message: str(CONTACT_MAX.message),
  /** Honeypot: people do not see it, programs fill it. */
  website: z.string().max(300).optional(),
});

export const sendContact = defineEndpoint({
  id: 'sendContact',
  method: 'POST',
  path: '/api/public/contact',
  summary: 'Write to the bank. Mailed to its address; a repeated key sends nothing twice.',
  tag: 'Public',
  access: 'public',
  body: contactBody,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  idempotency: 'accepted',
  errors: ['RATE_LIMITED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_BODY_MISMATCH'],
});
