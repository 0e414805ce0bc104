import { sendContact } from '@cessio/contract';
import { transactAs, type Queryable } from '../../db/caller.ts';
import type { Context } from '../../http/context.ts';
import { isFirstOfVisitor } from '../../http/visitor-key.ts';
import { composeMail } from '../../mail/mail.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import { insertMessage } from './contact.repository.ts';

/**
 * A visitor's message, stored for the administrator and mailed to the bank's address. Sent once per key, however often
 * it arrives; with a filled honeypot it is thanked for and dropped.
 * @throws ApiError RATE_LIMITED, IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_BODY_MISMATCH
 */
export async function forwardMessage(context: Context<typeof sendContact>): Promise<void> {
  const { request, body: message } = context;
  const { config, pools } = context.services;
  if (message.website) return;
  await rememberMailbox(pools.of('system'), config.contactEmail);
  await transactAs(pools.of('public'), async (tx) => {
    if (!(await isFirstOfVisitor(tx, request, sendContact.path, message))) return;
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

/** The system sets the address that the visitors' login may mail: that login names no receiver. */
export async function rememberMailbox(system: Queryable, address: string): Promise<void> {
  await system.query(
    'update portal_settings set contact_email = $1 where contact_email is distinct from $1',
    [address],
  );
}
