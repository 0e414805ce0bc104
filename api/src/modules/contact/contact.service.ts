import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sendContact, type BodyOf } from '@cessio/contract';
import { canonicalHash, transactAs, type Queryable, type Transaction } from '../../db/caller.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/route.ts';
import { composeMail } from '../../mail/mail.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import { insertMessage } from './contact.repository.ts';
import { networkOf } from '../auth/lockout.ts';

/**
 * A visitor's message, kept for the administrator and mailed to the bank's address. Under one key it is sent once, however often it arrives; a filled
 * honeypot is thanked for and thrown away.
 * @throws ApiError RATE_LIMITED, IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_BODY_MISMATCH
 */
export async function forwardMessage(context: Context<typeof sendContact>): Promise<void> {
  const { request, body: message } = context;
  const { config, pools } = context.services;
  if (message.website) return;
  const key = keyOf(request);
  await rememberMailbox(pools.of('system'), config.contactEmail);
  await transactAs(pools.of('public'), async (tx) => {
    if (key && !(await isFirst(tx, key, message))) return;
    await takeMailAllowance(tx, context, message.email);
    await insertMessage(tx, message);
    const mail = composeMail(config, '', {
      subject: message.subject ? `Contact\u00a0: ${message.subject}` : 'Contact',
      paragraphs: [
        `${message.name} (${message.email}) écrit depuis la page de contact du portail\u00a0:`,
        ...message.message.split(/\s*\n\s*/).filter(Boolean),
      ],
      note: 'Répondez à ce message\u00a0: votre réponse ira à la personne qui a écrit. Son identité n’a pas été vérifiée.',
    });
    await tx.query('select queue_contact_mail($1, $2, $3, $4)', [
      message.email,
      mail.subject,
      mail.text,
      mail.html,
    ]);
  });
}

/** Where the visitors' login may write is the system's to say: that login names no receiver. */
async function rememberMailbox(system: Queryable, address: string): Promise<void> {
  await system.query(
    'update portal_settings set contact_email = $1 where contact_email is distinct from $1',
    [address],
  );
}

/** The visitor's key, theirs alone: an address, the path and what they sent as a key. @throws ApiError IDEMPOTENCY_KEY_INVALID */
function keyOf(request: FastifyRequest): Buffer | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  return createHash('sha256')
    .update(`${networkOf(request.ip)}\n${request.method}\n${sendContact.path}\n${key}`)
    .digest();
}

/** @throws ApiError IDEMPOTENCY_BODY_MISMATCH */
async function isFirst(tx: Transaction, key: Buffer, message: BodyOf<typeof sendContact>): Promise<boolean> {
  const { rows } = await tx.query<{ taken: 'new' | 'same' | 'other' }>(
    'select take_visitor_key($1, $2) as taken',
    [key, canonicalHash(message)],
  );
  if (rows[0]?.taken === 'other') throw new ApiError('IDEMPOTENCY_BODY_MISMATCH');
  return rows[0]?.taken === 'new';
}
