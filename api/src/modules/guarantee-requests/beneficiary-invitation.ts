import { href, INVITATION_DAYS, pages } from '@cessio/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker } from '../../machine/execute.ts';
import { composeMail } from '../../mail/mail.ts';
import { takeMailAllowance } from '../../plugins/mail-allowance.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import { updateRequest } from './guarantee-requests.repository.ts';
import type { RequestRecord } from './guarantee-request.record.ts';

interface Asking {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply?: FastifyReply;
}

/**
 * Counts and mails the invitation of a beneficiary named by its requester; the previous link becomes invalid.
 * @returns whether there was anybody to invite
 * @throws ApiError RATE_LIMITED
 */
export async function mailInvitation(
  tx: Transaction,
  asking: Asking,
  { id, invitedEmail: email, beneficiaryKnown, requesterName, beneficiaryName }: RequestRecord,
): Promise<boolean> {
  if (beneficiaryKnown || !email) return false;
  const token = newSecret();
  const mail = composeMail(asking.services.config, email, {
    subject: `${requesterName} demande une garantie en votre faveur`,
    paragraphs: [
      `${requesterName} demande à la banque une garantie en faveur de votre société (${beneficiaryName}), et vous invite à rejoindre le portail pour la recevoir.`,
      'Si votre société est déjà cliente de la banque, vous n’avez rien à faire\u00a0: la garantie vous sera présentée dans votre espace.',
    ],
    action: { label: 'Répondre à l’invitation', path: href(pages.prospect, {}, { invitation: token }) },
    note: `Le lien est valable ${INVITATION_DAYS}\u00a0jours. Si vous ne connaissez pas cette société, ignorez ce message.`,
  });
  const opened = await firstRow<{ until: string | null }>(
    tx,
    'select open_request_invitation($1, $2, $3, $4, $5) as until',
    [id, hashOf(token), mail.subject, mail.text, mail.html],
  );
  if (!opened?.until) return false;
  await takeMailAllowance(tx, asking, email);
  return true;
}

/**
 * Why the act of an invited beneficiary cannot be registered yet; null once the bank knows the company and works with
 * it.
 */
export function unknownBlocker(record: RequestRecord): Blocker | null {
  return record.beneficiaryKnown || record.known ? null : { error: unknown(record), who: 'Le bénéficiaire' };
}

const unknown = ({ beneficiaryName, beneficiaryNationalId }: RequestRecord) =>
  new ApiError('COMPANY_UNKNOWN', { debtor: beneficiaryName, nationalId: beneficiaryNationalId ?? '–' });

/** The same of a company that the bank no longer works with. */
export function stoppedBlocker({ known }: RequestRecord): Blocker | null {
  if (!known || !isStopped('namedInRequest', known.status)) return null;
  return { error: stoppedBy('namedInRequest', known.legalName), who: 'La banque' };
}

/** Names the company of an invitation for good, before the guarantee is made of it. @throws ApiError COMPANY_UNKNOWN */
export async function settle(tx: Transaction, record: RequestRecord): Promise<RequestRecord> {
  if (record.beneficiaryKnown) return record;
  const { known } = record;
  if (!known) throw unknown(record);
  const named = { beneficiaryId: known.id, beneficiaryName: known.legalName, beneficiaryKnown: true };
  await updateRequest(tx, 'staff', record.id, named);
  return { ...record, ...named };
}
