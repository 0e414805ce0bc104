import type { FastifyInstance } from 'fastify';
import { checkIban, checkMessage, type FieldError } from '@cessio/contract';
import { isBic } from '@cessio/contract/bank-accounts';
import {
  addOwnAccount,
  changeOwnAccount,
  listOwnAccounts,
  type OwnAccount,
} from '@cessio/contract/own-accounts';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import type { Queryable, Transaction } from '../../db/caller.ts';
import type { Context } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import type { Services } from '../../services.ts';
import {
  accountById,
  allAccounts,
  confidentialContract,
  insertAccount,
  lockAccounts,
  updateAccount,
} from './own-accounts.repository.ts';
import { collectionIbans } from './own-accounts.ts';

/** The bank's own accounts, which its administrator maintains. */
export function ownAccountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listOwnAccounts, async ({ read }) => {
    // The first reader of an empty table fills it.
    await services.ownAccounts.current();
    return { data: await read(allAccounts) };
  });
  route(app, services, addOwnAccount, (context) => context.write((tx) => add(tx, context)));
  route(app, services, changeOwnAccount, (context) => context.write((tx) => change(tx, context)));
}

const LOGGED = ['iban', 'bic', 'holder', 'currency', 'purpose', 'contractNumber', 'active'] as const;
const logged = (account: OwnAccount) =>
  Object.fromEntries(LOGGED.map((name) => [name, account[name]]).filter(([, value]) => value !== null));

const fault = (path: string, code: string, message: string): FieldError => ({ path, code, message });
const bicFault = (bic: string | undefined) =>
  bic === undefined || isBic(bic)
    ? null
    : fault('/bic', 'FORMAT', checkMessage('FORMAT', { x: 'BNPAFRPPXXX' }));

/** @throws ApiError VALIDATION_FAILED, DUPLICATE_RECORD */
async function add(
  tx: Transaction,
  { services, identity, request, body }: Context<typeof addOwnAccount>,
): Promise<OwnAccount> {
  const faults = [ibanFault(body.iban), bicFault(body.bic), await contractFault(tx, body)].filter(
    (found) => found !== null,
  );
  if (faults.length > 0) throw invalid(faults);
  const account = orNotFound(await accountById(tx, (await insertAccount(tx, body, identity.userId)) ?? ''));
  await audit(tx, originOf(request), {
    action: 'ownAccounts.create',
    entity: 'own_account',
    entityId: account.id,
    internal: true,
    after: logged(account),
  });
  known(tx, services);
  return account;
}

function ibanFault(iban: string): FieldError | null {
  const found = checkIban(iban);
  return found && fault('/iban', found.code, checkMessage(found.code, found.data));
}

/** An account of a contract collects for one whose debtors do not know of the bank, in its currency. */
async function contractFault(
  db: Queryable,
  { contractId, currency, purpose }: Context<typeof addOwnAccount>['body'],
): Promise<FieldError | null> {
  if (!contractId) return null;
  if (purpose !== 'collection')
    return fault('/contractId', 'OUT_OF_RANGE', 'Seul un compte d’encaissement est propre à un contrat.');
  const contract = await confidentialContract(db, contractId);
  if (!contract) return fault('/contractId', 'OUT_OF_RANGE', 'Contrat confidentiel attendu.');
  return contract.currency === currency
    ? null
    : fault('/currency', 'OUT_OF_RANGE', `Le contrat ${contract.number} est en ${contract.currency}.`);
}

/** @throws ApiError VERSION_CONFLICT; IN_USE for the last account on which debtors pay */
async function change(
  tx: Transaction,
  { services, request, params, body }: Context<typeof changeOwnAccount>,
): Promise<OwnAccount> {
  await lockAccounts(tx);
  const before = orNotFound(await accountById(tx, params.id));
  if (before.version !== body.version)
    throw versionConflict(await lastWriter(tx, 'staff', 'own_account', params.id), {
      current: before,
      yours: body,
    });
  const wrong = bicFault(body.bic);
  if (wrong) throw invalid([wrong]);
  await updateAccount(tx, params.id, {
    bic: body.bic ?? before.bic,
    holder: body.holder ?? before.holder,
    active: body.active ?? before.active,
  });
  const accounts = await allAccounts(tx);
  if (body.active === false && collectionIbans(accounts).length === 0)
    throw new ApiError('IN_USE', {
      what: 'à ajouter un autre compte d’encaissement avant de désactiver celui-ci',
    });
  const after = orNotFound(accounts.find(({ id }) => id === params.id));
  await audit(tx, originOf(request), {
    action: 'ownAccounts.update',
    entity: 'own_account',
    entityId: params.id,
    internal: true,
    ...changedParts(before, after, LOGGED),
  });
  known(tx, services);
  return after;
}

/** Every process knows after the commit. */
function known(tx: Transaction, { ownAccounts, realtime }: Services): void {
  tx.afterCommit(() => {
    ownAccounts.forget();
    realtime.settingsChanged();
  });
}
