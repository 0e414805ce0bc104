import { actorOf, lettersOf, type Right, href, pages } from '@cessio/contract';
import {
  partyUserMachine,
  type PartyUser,
  type PartyUserAction,
  type PartyUserState,
} from '@cessio/contract/parties';
import type { Transaction } from '../../db/caller.ts';
import { actionsOf, type Around, type StepHandlers } from '../../machine/run-step.ts';
import { composeMail } from '../../mail/mail.ts';
import { rateLimited } from '../../http/rate-limited.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import {
  endPartySessions,
  findPartyUser,
  updatePartyUser,
  type PartyUserRecord,
} from './party-users.repository.ts';

/**
 * Mails the link to choose a password, valid for seven days. @throws ApiError RATE_LIMITED after five of them within
 * the hour
 */
export async function sendInvitation(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  user: Pick<PartyUserRecord, 'id' | 'email' | 'firstName' | 'party'>,
): Promise<void> {
  const token = newSecret();
  const mail = composeMail(config, user, {
    subject: 'Votre accès au portail',
    paragraphs: [
      `Un accès au portail vient d’être ouvert à votre nom pour ${user.party.legalName}. Choisissez votre mot de passe pour l’activer.`,
    ],
    action: { label: 'Choisir mon mot de passe', path: href(pages.passwordReset, {}, { token }) },
    note: 'Le lien est valable sept jours et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00a0:',
    noteLink: { label: 'Mot de passe oublié', path: pages.passwordReset },
  });
  const { rows } = await tx.query<{ sent: boolean }>('select invite_party_user($1, $2, $3, $4, $5) as sent', [
    user.id,
    hashOf(token),
    mail.subject,
    mail.text,
    mail.html,
  ]);
  if (!rows[0]?.sent) throw rateLimited(3600);
}

/** What users of companies add to their machine. */
export const partyUserSteps: StepHandlers<
  PartyUserState,
  PartyUserAction,
  PartyUserRecord,
  { rights?: readonly Right[] }
> = {
  machine: partyUserMachine,
  entity: 'user',
  collection: 'partyUsers',
  lock: (tx, _side, id) => findPartyUser(tx, id, true),
  partsOf: (identity) => lettersOf(actorOf(identity)),
  preconditions:
    ({ record: { party } }) =>
    (code) =>
      code === 'PARTY_INACTIVE' && isStopped('invitation', party.status)
        ? { error: stoppedBy('invitation', party.legalName), who: 'Responsable' }
        : null,
  receivers: () => [],
  turn: null,
  effects: {
    invite: ({ tx, services }) => ({ after: (user) => sendInvitation(tx, services, user) }),
    disable: ({ tx, services }) => ({
      after: (user) => endPartySessions(tx, services, user.partyId, user.id),
    }),
    // Users who never joined also need a link.
    enable: ({ tx, services, record }) => ({
      after: async (user) => {
        if (!record.verified) await sendInvitation(tx, services, user);
      },
    }),
  },
  write: async (tx, _side, id, state, changes) => {
    await updatePartyUser(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findPartyUser(tx, id)) as PartyUserRecord;
  },
  show: showPartyUser,
  wordsOf: ({ record }) => ({ name: `${record.firstName} ${record.lastName}`, email: record.email }),
};

/** A user of a company as the bank reads it, with what this reader can do now. */
export async function showPartyUser(around: Around<PartyUserRecord>): Promise<PartyUser> {
  const { party: _party, verified: _verified, ...record } = around.record;
  return { ...record, allowedActions: await actionsOf(partyUserSteps, around) };
}
