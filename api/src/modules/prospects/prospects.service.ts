import { checkMessage, pages } from '@cessio/contract';
import { checkNationalId, normaliseNationalId, sendProspect } from '@cessio/contract/onboarding';
import { transactAs } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import type { Context } from '../../http/context.ts';
import { isFirstOfVisitor } from '../../http/visitor-key.ts';
import { composeMail } from '../../mail/mail.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import { rememberMailbox } from '../contact/contact.service.ts';
import { insertProspect } from './prospects.repository.ts';

/**
 * Stores a company's application, and mails the bank. It looks up no company: the number is only checked by its
 * country's rule, and known and unknown ones run the same statements. With a filled honeypot it is acknowledged and
 * dropped.
 * @throws ApiError VALIDATION_FAILED, RATE_LIMITED, IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_BODY_MISMATCH
 */
export async function keepProspect(context: Context<typeof sendProspect>): Promise<void> {
  const { request, body } = context;
  const { config, pools } = context.services;
  if (body.website) return;
  const { country, nationalId } = body;
  const fault = nationalId ? checkNationalId(country, nationalId) : null;
  if (fault)
    throw invalid([{ path: '/nationalId', code: fault.code, message: checkMessage(fault.code, fault.data) }]);
  const told = { ...body, nationalId: nationalId ? normaliseNationalId(country, nationalId) : null };
  await rememberMailbox(pools.of('system'), config.contactEmail);
  await transactAs(pools.of('public'), async (tx) => {
    if (!(await isFirstOfVisitor(tx, request, sendProspect.path, body))) return;
    await takeMailAllowance(tx, context, body.email);
    await insertProspect(tx, told);
    const mail = composeMail(config, '', {
      subject: `Devenir client\u00a0: ${body.legalName}`,
      paragraphs: [
        `${body.name} (${body.email}) demande à devenir client pour ${body.legalName}.`,
        ...(body.message ?? '').split(/\s*\n\s*/).filter(Boolean),
      ],
      action: { label: 'Voir les demandes de contact', path: `${pages.adhesions}?tab=prospects` },
      note: 'L’identité de la personne n’a pas été vérifiée.',
    });
    await tx.query('select queue_contact_mail($1, $2, $3, $4)', [
      body.email,
      mail.subject,
      mail.text,
      mail.html,
    ]);
  });
}
