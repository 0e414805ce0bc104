import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  fitsDepartment,
  href,
  pages,
  type createEmployeeBody,
  type Employee,
  type updateEmployeeBody,
} from '@cessio/contract';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import { transactAs, type Identity, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { composeMail, queueMail } from '../../mail/mail.ts';
import { rateLimited } from '../../plugins/limits.ts';
import type { Services } from '../../services.ts';
import { endAll } from '../auth/end-sessions.ts';
import { newLink } from '../auth/mail-links.ts';
import { requireStepUp } from '../mfa/step-up.service.ts';
import { rightsMail } from './employees.mails.ts';
import * as repository from './employees.repository.ts';

/** Who asks, and from where, for the log. */
export interface Caller {
  identity: Identity;
  request: FastifyRequest;
}

/**
 * People and sessions belong to no side: they are written as the system's login, after the route has
 * asked for `employees.write`.
 */
const inSystem = <T>(
  services: Services,
  identity: Identity,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => transactAs(services.pools.of('system'), work, identity);

/** Managers answer for advisers; managers and administrators are an administrator's. */
function mayChange(identity: Identity, role: string): boolean {
  return identity.role === 'super' || role === 'adviser';
}

function shown(identity: Identity, record: repository.EmployeeRecord): Employee {
  return { ...record, editable: mayChange(identity, record.role) };
}

/** @throws ApiError NOT_FOUND */
export async function readEmployee(services: Services, identity: Identity, id: string): Promise<Employee> {
  const record = await repository.findEmployee(services.pools.of('system'), id);
  if (!record) throw notFound();
  return shown(identity, record);
}

/** @throws ApiError VALIDATION_FAILED */
function requireFit({ role, department }: Pick<Employee, 'role' | 'department'>): void {
  if (fitsDepartment(role, department)) return;
  throw invalid([
    { path: '/department', code: 'DEPARTMENT', message: 'Ce département ne va pas avec cette fonction' },
  ]);
}

/** @throws ApiError FORBIDDEN, VALIDATION_FAILED, DUPLICATE_RECORD */
export async function createEmployee(
  services: Services,
  { identity, request }: Caller,
  body: z.output<typeof createEmployeeBody>,
): Promise<Employee> {
  if (!mayChange(identity, body.role)) throw new ApiError('FORBIDDEN');
  requireFit(body);
  return inSystem(services, identity, async (tx) => {
    const id = await repository.insertEmployee(tx, body);
    await audit(tx, originOf(request), {
      action: 'employees.create',
      entity: 'user',
      entityId: id,
      after: body,
    });
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
  return inSystem(services, identity, async (tx) => {
    const record = await changeable(tx, identity, id);
    if (record.joined || !record.active)
      throw new ApiError('STATE_CONFLICT', {
        label: 'Renvoyer l’invitation',
        state: record.active ? 'Actif' : 'Inactif',
      });
    await invite(tx, services, record);
    await audit(tx, originOf(request), {
      action: 'employees.invite',
      entity: 'user',
      entityId: id,
    });
    return shown(identity, record);
  });
}

async function changeable(
  tx: Transaction,
  identity: Identity,
  id: string,
): Promise<repository.EmployeeRecord> {
  const record = await repository.findEmployee(tx, id, true);
  if (!record) throw notFound();
  if (!mayChange(identity, record.role)) throw new ApiError('FORBIDDEN');
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
  return inSystem(services, identity, async (tx) => {
    await repository.oneAtATime(tx);
    const before = await changeable(tx, identity, id);
    if (before.version !== version)
      throw versionConflict(await lastWriter(tx, 'staff', 'user', id), {
        current: shown(identity, before),
        yours: { ...changes, version },
      });
    const after = { ...before, ...changes };
    requireAllowed(identity, before, after);
    requireFit(after);
    const wasSuper = before.role === 'super' && before.active;
    if (wasSuper && !(after.role === 'super' && after.active) && !(await repository.hasOtherSuper(tx, id)))
      throw new ApiError('LAST_SUPER');
    const leaves = before.active && !after.active;
    if (leaves || before.department !== after.department) await handFilesOver(tx, before, handoverTo);
    const rights = changesRights(before, after);
    // Only now: what is refused for anything else does not spend the proof.
    if (rights) await requireStepUp(services, request, identity, {}, tx);
    // Before the change: whoever loses the role by it hears of it too.
    if (rights) await tellAdministrators(tx, services, { identity, request }, { before, after });
    await repository.updateEmployee(tx, id, after);
    if (leaves) await endAll(tx, services, { userId: id }, 'revoked');
    const changed = Object.keys(changes) as (keyof typeof changes)[];
    await audit(tx, originOf(request), {
      action: leaves
        ? 'employees.deactivate'
        : !before.active && after.active
          ? 'employees.reactivate'
          : 'employees.update',
      entity: 'user',
      entityId: id,
      ...changedParts<typeof changes>(before, after, changed),
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

/** Rights given by a stolen session must be noticed: whoever did it, every administrator is mailed. */
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

/** Companies and adhesions never stay with somebody who cannot look after them. */
async function handFilesOver(
  tx: Transaction,
  from: repository.EmployeeRecord,
  to: string | undefined,
): Promise<void> {
  await repository.giveFilesBack(tx, from.id);
  const files = await repository.countFiles(tx, from.id);
  if (files === 0) return;
  if (to === undefined) throw new ApiError('HANDOVER_REQUIRED', { n: files });
  const heir = await repository.findEmployee(tx, to, true);
  if (!heir?.active || heir.id === from.id || heir.department !== from.department)
    throw new ApiError('HANDOVER_INVALID');
  await repository.handOver(tx, from.id, heir.id);
}
