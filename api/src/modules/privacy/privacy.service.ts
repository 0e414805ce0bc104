import type { FastifyRequest } from 'fastify';
import type { ErasedData, KeptData } from '@cessio/contract/privacy';
import { audit, originOf, userEvent } from '../../db/audit.ts';
import { transactAs, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { endAll } from '../auth/sessions/end-sessions.ts';
import { countFiles, totalOf } from '../employees/employees.files.ts';
import { requireStepUp } from '../mfa/step-up.service.ts';
import { hasOtherSuper, isAtWork, oneAtATime } from '../employees/employees.repository.ts';
import * as repository from './privacy.repository.ts';

interface Caller {
  identity: Identity;
  request: FastifyRequest;
}

interface Refusal {
  code: string;
  why: string;
}

interface Answer {
  id: string;
  kept: KeptData[];
  erased: ErasedData[];
  fileUrl?: string;
}

const RIGHT_WORDS = { submit: 'déposer', sign: 'signer', pay_view: 'voir les paiements' } as const;
const many = (n: number, one: string) => `${n} ${one}${n > 1 ? 's' : ''}`;

/** Why a person cannot be erased now: they are still needed, and for what. */
async function refusalsOf(db: Queryable, identity: Identity, person: repository.Person): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  if (person.id === identity.userId)
    refusals.push({ code: 'SELF', why: 'un autre administrateur doit le faire pour vous' });
  if (person.role === 'super' && person.status === 'active' && !(await hasOtherSuper(db, person.id)))
    refusals.push({ code: 'LAST_SUPER', why: 'c’est le dernier administrateur' });
  const work = await repository.waitingFor(db, person);
  if (person.partyId === null) {
    const files = totalOf(await countFiles(db, person.id));
    if (files > 0)
      refusals.push({ code: 'OPEN_FILES', why: `${many(files, 'dossier')} à confier d’abord à un collègue` });
    if (work.managed > 0)
      refusals.push({
        code: 'MANAGES',
        why: `${many(work.managed, 'employé')} à rattacher d’abord à un autre responsable`,
      });
    return refusals;
  }
  if (person.status !== 'active') return refusals;
  const open = [
    work.invoices > 0 && many(work.invoices, 'facture'),
    work.requests > 0 && many(work.requests, 'demande'),
  ].filter(Boolean);
  if (open.length > 0 && (work.alone || work.missing.length > 0)) {
    const lacking = work.missing.map((right) => `«\u00a0${RIGHT_WORDS[right]}\u00a0»`).join(', ');
    refusals.push({
      code: 'OPEN_WORK',
      why: `${open.join(' et ')} en cours, et personne d’autre chez ${person.company ?? 'sa société'} ${
        lacking ? `n’a le droit ${lacking}` : 'ne peut les suivre'
      }`,
    });
  } else if (work.alone && work.active)
    refusals.push({
      code: 'LAST_USER',
      why: `c’est le seul utilisateur de ${person.company ?? 'sa société'}, qui est active`,
    });
  return refusals;
}

/** Runs a request of one active administrator at a time, in the system's login, which reads every table. */
function asking<T>(
  services: Services,
  identity: Identity,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transactAs(services.pools.of('system'), work, identity);
}

async function requirePerson(tx: Queryable, id: string, lock = false): Promise<repository.Person> {
  const person = await repository.personById(tx, id, lock);
  if (!person) throw notFound();
  return person;
}

/** What is stored about a person, and what an erasure would do. The log records the look. */
export function preview(services: Services, { identity, request }: Caller, id: string) {
  return asking(services, identity, async (tx) => {
    const person = await requirePerson(tx, id);
    const done = await repository.erasureOf(tx, id);
    const { partyId: _partyId, status: _status, rights: _rights, names: _names, ...shown } = person;
    await looked(tx, { identity, request }, id);
    if (done) return { ...shown, ...done.answer, refusals: [], erasedAt: done.createdAt };
    return {
      ...shown,
      ...(await repository.plan(tx, person)),
      refusals: await refusalsOf(tx, identity, person),
      erasedAt: null,
    };
  });
}

/** One line per ten minutes of looking: a page asks again whenever it is shown. */
async function looked(tx: Transaction, { identity, request }: Caller, id: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select from audit_events where entity = 'user' and entity_id = $1 and actor_id = $2 and action = 'privacy.read'
       and at > now() - interval '10 minutes' limit 1`,
    [id, identity.userId],
  );
  if (rowCount === 0)
    await audit(tx, originOf(request), { ...userEvent('privacy.read', id), internal: true });
}

export function accessLog(services: Services, caller: Caller, id: string) {
  return asking(services, caller.identity, async (tx) => {
    const person = await requirePerson(tx, id);
    await looked(tx, caller, id);
    return { data: await repository.looksAt(tx, person), byPerson: await repository.looksBy(tx, person) };
  });
}

/**
 * Answers a person's request: an export available for an hour, or an erasure, whose answer stays the same when
 * repeated.
 * @throws ApiError NOT_FOUND, SELF_CHANGE_FORBIDDEN, ERASURE_REFUSED, STEP_UP_REQUIRED
 */
export function answer(
  services: Services,
  { identity, request }: Caller,
  { userId, kind }: { userId: string; kind: 'export' | 'erasure' },
): Promise<Answer> {
  return asking(services, identity, async (tx) => {
    // As for every change of employees: nobody is removed meanwhile, and the last administrator stays.
    await oneAtATime(tx);
    if (!(await isAtWork(tx))) throw new ApiError('SESSION_REVOKED');
    const person = await requirePerson(tx, userId, true);
    const before = await repository.erasureOf(tx, userId);
    if (before && kind === 'erasure') return { id: before.id, ...before.answer };
    const refusals = kind === 'erasure' ? await refusalsOf(tx, identity, person) : [];
    if (refusals.some(({ code }) => code === 'SELF')) throw new ApiError('SELF_CHANGE_FORBIDDEN');
    if (refusals.length > 0)
      throw new ApiError(
        'ERASURE_REFUSED',
        { why: refusals.map(({ why }) => why).join('\u00a0; ') },
        { members: { refusals } },
      );
    await requireStepUp(services, request, identity, {}, tx);
    const planned = await repository.plan(tx, person);
    if (kind === 'export') {
      const id = await repository.grant(tx, { kind, userId, answer: { ...planned, erased: [] } });
      await audit(tx, originOf(request), { ...userEvent('privacy.export', userId), internal: true });
      return { id, kept: planned.kept, erased: [], fileUrl: `/api/privacy/requests/${id}/data.zip` };
    }
    const id = await repository.grant(tx, { kind, userId, answer: planned });
    await eraseAll(tx, services, { identity, request }, person, id);
    return { id, ...planned };
  });
}

async function eraseAll(
  tx: Transaction,
  services: Services,
  { request }: Caller,
  person: repository.Person,
  erasure: string,
): Promise<void> {
  await endAll(tx, services, { userId: person.id }, 'revoked');
  const { pseudonym, lines, seal } = await repository.eraseGranted(tx, erasure);
  await repository.erase(tx, person, pseudonym);
  // The chain's check requires this event: without it the lines would look tampered with.
  await audit(tx, originOf(request), {
    ...userEvent('privacy.erase', person.id),
    internal: true,
    after: { erasure, pseudonym, lines, seal },
  });
}
