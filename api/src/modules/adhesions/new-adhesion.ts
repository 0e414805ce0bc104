import { actorOf, href, pages } from '@cessio/contract';
import type { NewAdhesion } from '@cessio/contract/adhesions';
import { CURRENCY_OF } from '@cessio/contract/onboarding';
import type { FastifyRequest } from 'fastify';
import { audit, originOf } from '../../db/audit.ts';
import type { Identity, Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import { composeMail, type Receiver } from '../../mail/mail.ts';
import { rateLimited } from '../../http/rate-limited.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { checked } from '../onboarding/onboarding.service.ts';

/** Seconds between two mails to one contact. */
const COOLDOWN = 60;

interface First {
  readonly email: string;
  readonly account: object;
  readonly company: object;
}

/** Mails the link of seven days. @param first of somebody who is invited for the first time */
async function mailLink(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  adhesion: { id: string; number: string },
  to: Receiver,
  first: First | null,
): Promise<'sent' | 'taken' | 'later'> {
  const token = newSecret();
  const mail = composeMail(config, to, {
    subject: `Adhésion ${adhesion.number}\u00a0: votre inscription`,
    paragraphs: [
      `Votre conseiller a commencé la demande d’adhésion ${adhesion.number} de votre société. Choisissez votre mot de passe, vérifiez ce qui est rempli et complétez le reste.`,
    ],
    action: { label: 'Compléter mon inscription', path: href(pages.signUp, {}, { token }) },
    note: 'Le lien est valable sept jours et ne sert qu’une fois. Vous n’attendiez pas ce message\u00a0? Ignorez-le\u00a0: aucun compte ne sera ouvert.',
  });
  const row = await firstRow<{ answer: 'sent' | 'taken' | 'later' }>(
    tx,
    'select invite_applicant($1, $2, $3, $4, $5, $6, $7, $8) as answer',
    [
      adhesion.id,
      first?.email ?? null,
      first && JSON.stringify(first.account),
      first && JSON.stringify(first.company),
      hashOf(token),
      mail.subject,
      mail.text,
      mail.html,
    ],
  );
  return row?.answer ?? 'later';
}

/** Mails a new link; the one before ends. @throws ApiError RATE_LIMITED within a minute of the last one */
export async function inviteAgain(
  tx: Transaction,
  services: Services,
  id: string,
  number: string,
  to: Receiver,
): Promise<void> {
  if ((await mailLink(tx, services, { id, number }, to, null)) === 'later') throw rateLimited(COOLDOWN);
}

/**
 * Begins the adhesion of an assignor as the bank, and mails its contact. A number that another company has is shown on the
 * record, to be attached or refused.
 * @returns the id of the draft
 * @throws ApiError VALIDATION_FAILED of its number, DUPLICATE_RECORD of an address that has an account or is invited already
 */
export async function enterAdhesion(
  tx: Transaction,
  services: Services,
  { identity, request }: { identity: Identity; request: FastifyRequest },
  { firstName, lastName, email, ...given }: NewAdhesion,
): Promise<string> {
  const currency = CURRENCY_OF[given.country];
  const company = checked({ ...given, currency });
  const row = await firstRow<{ id: string; number: string }>(
    tx,
    `insert into adhesion_requests (number, legal_name, legal_form, country, national_id, currency, status, assigned_to)
      values (next_ref('ADH'), $1, $2, $3, $4, $5, 'draft', $6) returning id, number`,
    [
      company.legalName,
      company.legalForm ?? null,
      given.country,
      company.nationalId,
      currency,
      actorOf(identity) === 'A' ? identity.userId : null,
    ],
  );
  if (!row) throw new Error('no draft was made');
  const account = { side: 'assignor', firstName, lastName, phone: null };
  const sent = await mailLink(tx, services, row, { email, firstName }, { email, account, company });
  if (sent === 'taken')
    throw new ApiError(
      'DUPLICATE_RECORD',
      { field: 'Cette adresse e-mail' },
      {
        errors: [
          {
            path: '/email',
            code: 'DUPLICATE_RECORD',
            message: 'Cette adresse a déjà un compte ou une invitation',
          },
        ],
      },
    );
  await audit(tx, originOf(request), {
    action: 'adhesions.create',
    entity: 'adhesion_request',
    entityId: row.id,
    to: 'draft',
  });
  publishChange(tx, services, 'adhesion_request', row.id, { client: false, supplier: false });
  return row.id;
}
