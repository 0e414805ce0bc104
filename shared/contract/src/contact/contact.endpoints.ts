import { z } from 'zod';
import { id, idParams, instant, optionalNameStr, personNameStr, str, versionRead } from '../common.ts';
import { get, patch, post } from '../endpoint.ts';
import { defineListSpec, listQuery, page } from '../list.ts';
import { exportAt } from '../shapes.endpoints.ts';

export const contactBody = z.strictObject({
  name: personNameStr(120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  /** It becomes a mail's subject, so the rules of names apply: one line, no link. */
  subject: optionalNameStr(120),
  message: str(4_000),
  /** Honeypot: invisible to people, filled by bots. */
  website: z.string().max(300).optional(),
});

export const sendContact = post('/api/public/contact', 'public', {
  summary: 'Write to the bank. Kept, and mailed to its address; a repeated key sends nothing twice.',
  body: contactBody,
  response: z.object({ received: z.literal(true) }),
  status: 202,
  idempotency: 'accepted',
  errors: ['RATE_LIMITED', 'IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_BODY_MISMATCH'],
});

export const CONTACT_STATES = ['open', 'answered'] as const;
export const CONTACT_NOTE_MAX = 2_000;

export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  status: z.enum(CONTACT_STATES),
  note: z.string().nullable(),
  /** Who marked it as answered. */
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const contactListSpec = defineListSpec({
  filters: { status: { kind: 'enum', values: CONTACT_STATES }, createdAt: { kind: 'instant' } },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  search: true,
});

export const listContactMessages = get('/api/contact-messages', 'contact.manage', {
  summary: 'What was written to the bank from its contact page.',
  query: listQuery(contactListSpec),
  response: page(contactMessage),
});

export const exportContactMessages = exportAt(
  '/api/contact-messages.:format',
  'contact.manage',
  contactListSpec,
);

export const answerContactMessage = patch('/api/contact-messages/:id', 'contact.manage', {
  summary: 'Mark a message as answered, with a note for the bank, or as open again.',
  params: idParams,
  body: z.strictObject({
    version: versionRead,
    status: z.enum(CONTACT_STATES),
    note: str(CONTACT_NOTE_MAX).nullish(),
  }),
  response: contactMessage,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});
