import {
  actorOf,
  bankAccountMachine,
  bankAccountParts,
  checkMessage,
  maskIban,
  type AllowedAction,
  type BankAccountAction,
  type BankAccountState,
  type ErrorCode,
} from '@cessio/contract';
import { sameAccount, usableFromOf, type BankAccountRecord } from '@cessio/contract/bank-accounts';
import { clock } from '../../clock.ts';
import { sideOfIdentity } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import type { Blocker, Preconditions } from '../../machine/execute.ts';
import { actionsOf, type Around, type Effect, type Step, type StepHandlers } from '../../machine/run-step.ts';
import { effectsOf, type ToldStep } from '../../machine/told-step.ts';
import { reviewDue, tellNewlyAwaited, turnsAt, untilDue, type TurnFacts } from '../../machine/turn.ts';
import type { Services } from '../../services.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
import {
  ACCOUNT,
  BESIDE,
  both,
  receiversOf,
  sendNotices,
  SUBJECT,
  type Notice,
} from './bank-accounts.notices.ts';
import { findAccount, impactOf, isProof, updateAccount } from './bank-accounts.repository.ts';
import type { AccountChange, AccountRecord } from './bank-account.record.ts';
import { accountViews, holderDiffers } from './bank-accounts.view.ts';

type AccountStep = Step<BankAccountState, BankAccountAction, AccountRecord>;
type AccountEffect = Effect<AccountRecord, AccountChange>;

const blocked = (code: ErrorCode, who: string, data = {}): Blocker => ({
  error: new ApiError(code, data),
  who,
});

function conditions({ db, identity, record }: Around<AccountRecord>): Preconditions {
  return async (code, _row, given) => {
    switch (code) {
      case 'PARTY_INACTIVE':
        return isStopped('bankAccount', record.partyStatus)
          ? { error: stoppedBy('bankAccount', record.party.legalName), who: 'Responsable' }
          : null;
      case 'FOUR_EYES_REQUIRED':
        // Unblocking it counts as entering it.
        return [record.createdBy, record.unblockedBy].includes(identity.userId)
          ? blocked(code, 'Un autre conseiller ou le responsable')
          : null;
      case 'ALERT_OPEN':
        return record.alert
          ? blocked(code, 'Département Risque', { alert: 'Même IBAN qu’une société sans lien' })
          : null;
      case 'PROOF_REQUIRED': {
        if (given === 'asked later') return null;
        const fileId = (given['fileId'] as string | undefined) || record.fileId;
        const proved = fileId && UUID.test(fileId) && (await isProof(db, fileId));
        return proved ? null : blocked(code, 'Votre pièce', { what: 'RIB ou attestation de la banque' });
      }
      default:
        return null;
    }
  };
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The checker reads the proof: retypes its number, and gives a reason where the holder differs. */
function verify({ identity, record, body, payload }: AccountStep): AccountEffect {
  if (!sameAccount(record.iban, payload['iban'] as string))
    throw invalid([{ path: '/payload/iban', code: 'IBAN_DIFFERS', message: checkMessage('IBAN_DIFFERS') }]);
  if (holderDiffers(record) && !body.comment) throw new ApiError('COMMENT_REQUIRED');
  const now = clock.now();
  const fileId = (payload['fileId'] as string | undefined) || record.fileId;
  return {
    changes: { usableFrom: usableFromOf(now) },
    hidden: { verifiedBy: identity.userId, verifiedAt: now.toISOString(), fileId: fileId ?? null },
  };
}

/** Whose turn it is: the manager verifies what its adviser entered or unblocked. */
async function turnOf({
  services,
  record,
}: Pick<Around<AccountRecord>, 'services' | 'record'>): Promise<TurnFacts> {
  const { status, alert = false, iban, party, createdBy, unblockedBy, reached, statusSince } = record;
  const own = [createdBy, unblockedBy].includes(reached?.adviser ?? '');
  return {
    facts: { status, alert, own: false },
    called: 'Compte {number}',
    number: maskIban(iban),
    type: '3',
    dueOn: status === 'pending' ? await reviewDue(services, statusSince) : null,
    adviser: own ? { role: 'm1' } : { adviserOf: party.id },
  };
}

/** What a notice adds for the next person in charge. */
async function askedOf(services: Services, record: AccountRecord): Promise<string> {
  const turn = await turnOf({ services, record });
  const [next] = turnsAt('bank_account', turn.facts);
  if (!next || (next.by[0] === 'A' && !('adviserOf' in turn.adviser))) return '';
  return ` ${next.by[0] === 'A' ? 'À vérifier' : 'Alerte à lever'}.${untilDue(turn.dueOn)}`;
}

/**
 * Notifies the company, and the verifier of a new account. @param block secret of the link by which the company blocks
 * it
 */
export async function tellNew(
  { tx, services, record }: Pick<AccountStep, 'tx' | 'services' | 'record'>,
  words: Readonly<Record<string, string>>,
  block: string,
): Promise<void> {
  const asked = await askedOf(services, record);
  await sendNotices(
    tx,
    services,
    BESIDE.create,
    record,
    { ...words, asked: record.alert ? '' : asked },
    block,
  );
  if (record.alert) await sendNotices(tx, services, BESIDE.shared, record, { asked });
  const turn = await turnOf({ services, record });
  const told = receiversOf([...BESIDE.create, ...(record.alert ? BESIDE.shared : [])], record);
  await tellNewlyAwaited(tx, services, 'bank_account', record.id, {}, turn, told);
}

/** An alert is lifted on all accounts with the number: those who verify the others are notified too. */
async function tellShares({ tx, services, record }: AccountStep): Promise<void> {
  for (const { id } of record.shares ?? []) {
    const other = (await findAccount(tx, 'staff', id)) as AccountRecord;
    const turn = await turnOf({ services, record: other });
    await tellNewlyAwaited(tx, services, 'bank_account', id, { ...turn.facts, alert: true }, turn, []);
  }
}

type Row = ToldStep<AccountStep, AccountRecord, AccountChange, Notice>;

/** Effect and notices of each step (api.md §7, account.*). */
export const ACCOUNT_STEPS = {
  verify: {
    tells: both(
      'account.verified',
      'vérifié',
      'utilisable à partir du {date}.',
      'utilisable à partir du {date}.',
    ),
    effect: verify,
  },
  block: {
    tells: both('account.blocked', 'bloqué', 'bloqué.', 'bloqué.', 'warning'),
  },
  unblock: {
    // Existing links stop working: the next verification is again somebody else's.
    effect: ({ identity }) => ({
      changes: { usableFrom: null },
      hidden: { verifiedBy: null, verifiedAt: null, unblockedBy: identity.userId },
    }),
  },
  clear_alert: {
    tells: [
      {
        event: 'account.cleared',
        to: 'adviser',
        message: `${ACCOUNT} (<b>{party}</b>)\u00a0: alerte levée.{asked}`,
        subject: `${SUBJECT}alerte levée`,
      },
    ],
    effect: (step) => ({
      hidden: {
        alertCleared: {
          by: step.identity.name,
          at: clock.instant(),
          note: step.body.comment ?? '',
          parties: (step.record.shares ?? []).map(({ party }) => party.id),
        },
      },
      after: () => tellShares(step),
    }),
  },
} satisfies Partial<Record<BankAccountAction, Row>>;
const rowOf = (action: BankAccountAction): Row =>
  (ACCOUNT_STEPS as Partial<Record<BankAccountAction, Row>>)[action] ?? {};

const count = (n: number, one: string, many: string) => `${n} ${n > 1 ? many : one}`;

/** What bank accounts add to their machine. */
export const accountSteps: StepHandlers<BankAccountState, BankAccountAction, AccountRecord, AccountChange> = {
  machine: bankAccountMachine,
  entity: 'bank_account',
  collection: 'bankAccounts',
  lock: (tx, side, id) => findAccount(tx, side, id, true),
  partsOf: (identity) => bankAccountParts(actorOf(identity)),
  refuse: ({ action }, _identity, record) =>
    action === 'clear_alert' && !record.alert ? { state: 'Sans alerte' } : null,
  preconditions: conditions,
  receivers: ({ action }, record) => receiversOf(rowOf(action).tells ?? [], record),
  turn: turnOf,
  effects: effectsOf<BankAccountAction, AccountStep, AccountRecord, AccountChange, Notice>(
    ACCOUNT_STEPS,
    async ({ tx, services }, after, notices) =>
      sendNotices(tx, services, notices, after, { asked: await askedOf(services, after) }),
  ),
  write: async (tx, side, id, state, changes) => {
    await updateAccount(tx, id, { ...changes, ...(state ? { status: state } : {}) });
    return (await findAccount(tx, side, id)) as AccountRecord;
  },
  show: showAccount,
  wordsOf: async ({ db, record }) => {
    const impact = await impactOf(db, record.id);
    const { openInvoices = 0, debtorsToNotify = [] } = impact ?? {};
    return {
      iban: maskIban(record.iban),
      party: record.party.legalName,
      invoices: count(openInvoices, 'facture ouverte', 'factures ouvertes'),
      debtors: count(debtorsToNotify.length, 'débiteur', 'débiteurs'),
    };
  },
};

/** The form adapted to this account: an attached proof is not required again, another holder's reason is. */
const fitted = (record: AccountRecord, action: AllowedAction): AllowedAction => {
  if (action.action !== 'verify') return action;
  const fields = action.needs.fields?.flatMap((field) => {
    if (field.name !== 'fileId') return [field];
    const { optional: _optional, ...required } = field;
    return record.fileId ? [] : [{ ...required, missing: 'Joignez la preuve' }];
  });
  return {
    ...action,
    needs: { ...action.needs, fields, ...(holderDiffers(record) ? { comment: 'required' as const } : {}) },
  };
};

/** An account as its page shows it, with the reader's possible steps. */
export async function showAccount(around: Around<AccountRecord>): Promise<BankAccountRecord> {
  const { identity, record } = around;
  const side = sideOfIdentity(identity);
  const actions = side === 'staff' ? await actionsOf(accountSteps, around) : [];
  return accountViews[side].record(record, { allowedActions: actions.map((one) => fitted(record, one)) });
}
