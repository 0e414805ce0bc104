import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  fitsDepartment,
  formatMoney,
  href,
  pages,
  type createEmployeeBody,
  type Employee,
  type FieldError,
  type OpenFiles,
  type updateEmployeeBody,
} from '@cessio/contract';
import { audit, changedParts, lastWriter, originOf, userEvent } from '../../db/audit.ts';
import { transactAs, type Identity, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { composeMail, queueMail } from '../../mail/mail.ts';
import { rateLimited } from '../../http/rate-limited.ts';
import type { Services } from '../../services.ts';
import { endAll } from '../auth/sessions/end-sessions.ts';
import { newLink } from '../auth/mail-links.ts';
import { requireStepUp } from '../mfa/step-up.service.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import * as files from './employees.files.ts';
import { rightsMail } from './employees.mails.ts';
import * as repository from './employees.repository.ts';

/** Who asks, and from where, for the log. */
export interface Caller {
  identity: Identity;
  request: FastifyRequest;
}

/**
 * People and sessions belong to no side: a separate login writes them, whose policies check the caller again
 * (docs/adr/0064).
 */
const asPeople = <T>(
  services: Services,
  identity: Identity,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => transactAs(services.pools.of('people'), work, identity);

/** @throws ApiError SESSION_REVOKED for a caller disabled by the previous change */
async function takeTurn(tx: Transaction): Promise<void> {
  await repository.oneAtATime(tx);
  if (!(await repository.isAtWork(tx))) throw new ApiError('SESSION_REVOKED');
}

/** Managers may change advisers; only administrators may change managers and administrators. */
function mayChange(identity: Identity, role: string): boolean {
  return identity.role === 'super' || role === 'adviser';
}

function shown(identity: Identity, employee: repository.EmployeeRecord): Employee {
  const { managerId: _managerId, ...record } = employee;
  return { ...record, editable: mayChange(identity, record.role) };
}

/** @throws ApiError NOT_FOUND */
export async function readEmployee(services: Services, identity: Identity, id: string): Promise<Employee> {
  const record = await asPeople(services, identity, (db) => repository.findEmployee(db, id));
  return shown(identity, orNotFound(record));
}

/** @throws ApiError VALIDATION_FAILED */
function requireFit({ role, department }: Pick<Employee, 'role' | 'department'>): void {
  if (fitsDepartment(role, department)) return;
  throw invalid([
    { path: '/department', code: 'DEPARTMENT', message: 'Ce département ne va pas avec cette fonction' },
  ]);
}

/** Nobody grants more power than they have: administrators without limit, others up to their own. */
function limitFault(identity: Identity, limit: number | null): FieldError | null {
  const own = identity.approvalLimit ?? 0;
  if (identity.role === 'super' || limit === null || limit <= own) return null;
  const message =
    own === 0
      ? 'Vous n’avez pas de limite d’approbation\u00a0: l’administration donne celles des autres'
      : `Votre propre limite au plus\u00a0: ${formatMoney(own, 'EUR')}`;
  return { path: '/approvalLimit', code: 'LIMIT_ABOVE_OWN', message };
}

/** @throws ApiError VALIDATION_FAILED */
function requireLimit(identity: Identity, limit: number | null): void {
  const fault = limitFault(identity, limit);
  if (fault) throw invalid([fault]);
}

const MANAGER_FAULTS = {
  UNKNOWN: 'Cette personne n’est pas un employé de la banque',
  INACTIVE: 'L’accès de cette personne est fermé',
  CIRCLE: 'Cette personne dépend déjà de celle-ci',
} as const;

/** @param of whose manager it is to be; null for somebody new. @throws ApiError VALIDATION_FAILED */
async function requireManager(
  tx: Transaction,
  manager: string | null | undefined,
  of: string | null,
): Promise<void> {
  if (!manager) return;
  const code = manager === of ? 'SELF' : await repository.managerFault(tx, manager, of);
  if (!code) return;
  const message = code === 'SELF' ? 'Personne n’est son propre responsable' : MANAGER_FAULTS[code];
  throw invalid([{ path: '/managerId', code, message }]);
}

/** @throws ApiError FORBIDDEN, VALIDATION_FAILED, STEP_UP_REQUIRED, DUPLICATE_RECORD */
export async function createEmployee(
  services: Services,
  { identity, request }: Caller,
  body: z.output<typeof createEmployeeBody>,
): Promise<Employee> {
  if (!mayChange(identity, body.role)) throw new ApiError('FORBIDDEN');
  requireFit(body);
  requireLimit(identity, body.approvalLimit);
  return asPeople(services, identity, async (tx) => {
    await takeTurn(tx);
    await requireManager(tx, body.managerId, null);
    await requireStepUp(services, request, identity, {}, tx);
    const id = await repository.insertEmployee(tx, body);
    await audit(tx, originOf(request), { ...userEvent('employees.create', id), after: body });
    const record = (await repository.findEmployee(tx, id)) as repository.EmployeeRecord;
    await invite(tx, services, record);
    await tellAdministrators(tx, services, { identity, request }, { before: null, after: record });
    return shown(identity, record);
  });
}

/** Mails the link to choose a password. @throws ApiError RATE_LIMITED after five of them within the hour */
export async function invite(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  employee: Pick<repository.EmployeeRecord, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const token = await newLink(tx, employee.id);
  if (!token) throw rateLimited(3600);
  await queueMail(
    tx,
    composeMail(config, employee, {
      subject: 'Votre accès au portail',
      paragraphs: [
        'Un accès professionnel vient d’être ouvert à votre nom. Choisissez votre mot de passe pour l’activer.',
      ],
      action: { label: 'Choisir mon mot de passe', path: href(pages.passwordReset, {}, { token }) },
      note: 'Le lien est valable une heure et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00a0:',
      noteLink: { label: 'Mot de passe oublié', path: pages.passwordReset },
    }),
  );
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, STATE_CONFLICT once joined, RATE_LIMITED */
export async function inviteAgain(services: Services, caller: Caller, id: string): Promise<Employee> {
  const { identity, request } = caller;
  return asPeople(services, identity, async (tx) => {
    const record = await changeable(tx, identity, id);
    if (record.joined || !record.active)
      throw new ApiError('STATE_CONFLICT', {
        label: 'Renvoyer l’invitation',
        state: record.active ? 'Actif' : 'Inactif',
      });
    await invite(tx, services, record);
    await audit(tx, originOf(request), userEvent('employees.invite', id));
    return shown(identity, record);
  });
}

async function changeable(
  tx: Transaction,
  identity: Identity,
  id: string,
): Promise<repository.EmployeeRecord> {
  const seen = orNotFound(await repository.findEmployee(tx, id));
  if (!mayChange(identity, seen.role)) throw new ApiError('FORBIDDEN');
  // Promoted meanwhile, it is no longer this caller's to hold.
  const record = await repository.findEmployee(tx, id, true);
  if (!record || !mayChange(identity, record.role)) throw new ApiError('FORBIDDEN');
  return record;
}

/**
 * Role, department, limit and activity need a fresh proof, and every administrator hears of it.
 * @throws ApiError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, SELF_CHANGE_FORBIDDEN, LAST_SUPER, HANDOVER_REQUIRED,
 * HANDOVER_INVALID, VALIDATION_FAILED, STEP_UP_REQUIRED, DUPLICATE_RECORD
 */
export async function updateEmployee(
  services: Services,
  { identity, request }: Caller,
  id: string,
  { version, handoverTo, ...changes }: z.output<typeof updateEmployeeBody>,
): Promise<Employee> {
  return asPeople(services, identity, async (tx) => {
    await takeTurn(tx);
    const before = await changeable(tx, identity, id);
    if (before.version !== version)
      throw versionConflict(await lastWriter(tx, 'staff', 'user', id), {
        current: shown(identity, before),
        yours: { ...changes, version },
      });
    const after = { ...before, ...changes };
    requireAllowed(identity, before, after);
    requireFit(after);
    if (after.approvalLimit !== before.approvalLimit) requireLimit(identity, after.approvalLimit);
    if (after.managerId !== before.managerId) await requireManager(tx, after.managerId, id);
    const wasSuper = before.role === 'super' && before.active;
    if (wasSuper && !(after.role === 'super' && after.active) && !(await repository.hasOtherSuper(tx, id)))
      throw new ApiError('LAST_SUPER');
    const leaves = before.active && !after.active;
    const changesHands = leaves || before.department !== after.department;
    const heir = changesHands
      ? await handFilesOver(tx, services, { identity, request }, before, handoverTo)
      : null;
    if (leaves) await repository.liftReports(tx, id);
    const rights = changesRights(before, after);
    // Only now: what is refused for anything else does not spend the proof.
    if (rights) await requireStepUp(services, request, identity, {}, tx);
    // Before the change: a demoted administrator is notified too.
    if (rights) await tellAdministrators(tx, services, { identity, request }, { before, after });
    await repository.updateEmployee(tx, id, after);
    if (leaves) await endAll(tx, services, { userId: id }, 'revoked');
    const changed = Object.keys(changes) as (keyof typeof changes)[];
    const parts = changedParts<typeof changes>(before, after, changed);
    await audit(tx, originOf(request), {
      action: leaves
        ? 'employees.deactivate'
        : !before.active && after.active
          ? 'employees.reactivate'
          : 'employees.update',
      entity: 'user',
      entityId: id,
      before: parts.before,
      after: heir ? { ...parts.after, handOverTo: nameOf(heir), handOverToId: heir.id } : parts.after,
    });
    return shown(identity, (await repository.findEmployee(tx, id)) as repository.EmployeeRecord);
  });
}

/** @throws ApiError FORBIDDEN, SELF_CHANGE_FORBIDDEN */
function requireAllowed(
  identity: Identity,
  before: repository.EmployeeRecord,
  after: repository.EmployeeRecord,
): void {
  if (!mayChange(identity, after.role)) throw new ApiError('FORBIDDEN');
  if (identity.userId === before.id && changesRights(before, after))
    throw new ApiError('SELF_CHANGE_FORBIDDEN');
}

const RIGHTS = ['role', 'department', 'approvalLimit', 'active'] as const;

function changesRights(before: repository.EmployeeRecord, after: repository.EmployeeRecord): boolean {
  return RIGHTS.some((right) => before[right] !== after[right]);
}

/** Rights granted by a stolen session must be noticed: every administrator is mailed. */
async function tellAdministrators(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  change: { before: repository.EmployeeRecord | null; after: repository.EmployeeRecord },
): Promise<void> {
  const at = { actor: identity.name, ip: request.ip, when: new Date() };
  for (const administrator of await repository.administrators(tx))
    await queueMail(tx, rightsMail(services.config, administrator, at, change));
}

/**
 * No open file stays with somebody who cannot handle it. @returns the new holder, if there were files. @throws ApiError
 * HANDOVER_REQUIRED, HANDOVER_INVALID
 */
async function handFilesOver(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  from: repository.EmployeeRecord,
  to: string | undefined,
): Promise<repository.EmployeeRecord | null> {
  const counts = await files.countFiles(tx, from.id);
  const n = files.totalOf(counts);
  if (n === 0) return null;
  if (to === undefined) throw new ApiError('HANDOVER_REQUIRED', { n }, { members: { open: counts } });
  files.requireSuccessor(from, await repository.findEmployee(tx, to), '/handoverTo');
  const heir = await repository.findEmployee(tx, to, true);
  files.requireSuccessor(from, heir, '/handoverTo');
  const names = { from: nameOf(from), to: nameOf(heir) };
  const moved = await files.moveFiles(tx, services, originOf(request), { from: from.id, to: heir.id, names });
  await notify(tx, services, [
    {
      to: { userId: heir.id },
      type: '1',
      event: 'employee.handed_over',
      severity: 'action',
      message: `{who} vous confie <b>{files}</b>, jusqu’ici chez {from}. ${PORTFOLIO_LINK}`,
      data: { files: files.saidOf(moved), from: names.from, who: identity.name },
    },
  ]);
  return heir;
}

const nameOf = ({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const PORTFOLIO_LINK = `<a href="${href(pages.debtors, {}, { portfolio: 'me' })}">Voir mon portefeuille</a>`;

/** @throws ApiError NOT_FOUND */
export function openFiles(services: Services, identity: Identity, id: string): Promise<OpenFiles> {
  return asPeople(services, identity, async (db) => {
    const record = orNotFound(await repository.findEmployee(db, id));
    const counts = await files.countFiles(db, id);
    return { counts, total: files.totalOf(counts), successors: await files.successorsOf(db, record) };
  });
}

/** Companies are looked after by advisers of that department. */
const PORTFOLIO = { id: '', department: 'ADVISER' } as const;

/**
 * Assigns companies to an adviser; their previous adviser, if still active, is notified too.
 * @throws ApiError NOT_FOUND, HANDOVER_INVALID, VALIDATION_FAILED for an unknown company
 */
export async function movePortfolio(
  services: Services,
  { identity, request }: Caller,
  id: string,
  partyIds: readonly string[],
): Promise<{ moved: number }> {
  return asPeople(services, identity, async (tx) => {
    const to = orNotFound(await repository.findEmployee(tx, id));
    files.requireSuccessor(PORTFOLIO, to, '');
    // Who leaves meanwhile waits, and hands over what was given here.
    files.requireSuccessor(PORTFOLIO, await repository.findEmployee(tx, id, true), '');
    const asked = [...new Set(partyIds)];
    const name = nameOf(to);
    const { moved, unknown } = await files.moveCompanies(tx, originOf(request), { to: id, name }, asked);
    if (unknown.length > 0)
      throw invalid(
        unknown.map((one) => ({
          path: `/partyIds/${partyIds.indexOf(one)}`,
          code: 'UNKNOWN',
          message: 'Société inconnue',
        })),
      );
    await notify(tx, services, [
      ...(moved.length > 0
        ? [portfolioNotice(id, moved, 'vous est confiée par {who}', 'vous sont confiées par {who}', identity)]
        : []),
      ...[...Map.groupBy(moved, ({ from }) => from)].flatMap(([from, some]) =>
        from === null
          ? []
          : [portfolioNotice(from, some, 'passe à {name}', 'passent à {name}', identity, name)],
      ),
    ]);
    return { moved: moved.length };
  });
}

function portfolioNotice(
  userId: string,
  companies: readonly files.MovedCompany[],
  one: string,
  several: string,
  { name: who }: Identity,
  name = '',
): NotificationDraft {
  const [first, ...others] = companies;
  return {
    to: { userId },
    type: '1',
    event: 'party.handed_over',
    severity: 'info',
    message:
      others.length > 0
        ? `<b>{n} sociétés</b> ${several}. ${PORTFOLIO_LINK}`
        : `La société <b>{company}</b> ${one}.`,
    data: { n: companies.length, company: first?.name ?? '', who, name },
    ...(others.length > 0 ? {} : { entityType: 'party', entityId: first?.id ?? null }),
  };
}
