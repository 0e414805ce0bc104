import type * as calls from '@cessio/contract';
import type { BodyOf, Me } from '@cessio/contract';
import { audit, originOf, userEvent } from '../../db/audit.ts';
import { transactAs, type Identity, type Queryable } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError } from '../../http/problem.ts';
import type { Context } from '../../http/context.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import type { Services } from '../../services.ts';
import { readProfile } from '../auth/auth.service.ts';
import { newSecret } from '../auth/secrets.ts';
import { photoOf } from '../files/inspect.ts';
import * as repository from './me.repository.ts';

/** Path of photos; the rest of the address is the key. */
const PHOTOS = '/api/photos/';

/**
 * @param db the login `auth`, or its open transaction: a second connection of a login whose first one is held may never
 * be available
 * @throws ApiError SESSION_REVOKED when the user was disabled meanwhile
 */
export async function readMe(
  services: Services,
  identity: Identity,
  db: Queryable = services.pools.of('auth'),
): Promise<Me> {
  const user = await readProfile(services, identity, db);
  const own = await repository.readOwn(db, identity.userId);
  if (!own) throw new ApiError('SESSION_REVOKED');
  const { phone, adviserTitle, preferences, updatedAt, version } = own;
  return { ...user, phone, adviserTitle, preferences, updatedAt, version };
}

/** @throws ApiError VERSION_CONFLICT with `current` and `yours`, VALIDATION_FAILED, SESSION_REVOKED */
export async function updateMe(context: Context<typeof calls.updateMe>): Promise<Me> {
  const { services, request, identity, body: patch } = context;
  await transactAs(services.pools.of('auth'), async (tx) => {
    const before = await repository.readOwn(tx, identity.userId, true);
    if (!before) throw new ApiError('SESSION_REVOKED');
    if (before.version !== patch.version)
      throw versionConflict(
        { who: 'Une autre de vos sessions', at: before.updatedAt },
        { current: await readMe(services, identity, tx), yours: patch },
        before.timeZone,
      );
    const { version: _seen, phone = before.phone, adviserTitle = before.adviserTitle, ...changes } = patch;
    const after = { ...before, ...changes, adviserTitle, phone: phone || null };
    await requireSound(tx, after, patch);
    await repository.writeOwn(tx, identity.userId, after);
    await audit(tx, originOf(request), {
      ...userEvent('users.update_self', identity.userId),
      before: wordsOf(before),
      after: wordsOf(after),
    });
  });
  return readMe(services, identity);
}

/** Checks beyond the schema. @throws ApiError VALIDATION_FAILED */
async function requireSound(
  db: Queryable,
  { preferences, timeZone }: repository.OwnRow,
  patch: BodyOf<typeof calls.updateMe>,
): Promise<void> {
  const { quietFrom, quietTo } = preferences;
  if (patch.timeZone !== undefined && !(await repository.knowsTimeZone(db, timeZone)))
    throw invalid([{ path: '/timeZone', code: 'UNKNOWN_VALUE', message: 'Valeur non proposée' }]);
  if ((quietFrom === null) !== (quietTo === null)) {
    const path = quietFrom === null ? '/preferences/quietFrom' : '/preferences/quietTo';
    throw invalid([{ path, code: 'REQUIRED', message: 'Champ obligatoire' }]);
  }
  if (quietFrom !== null && quietFrom === quietTo) {
    const message = 'Indiquez une fin différente du début';
    throw invalid([{ path: '/preferences/quietTo', code: 'OUT_OF_RANGE', message }]);
  }
}

const wordsOf = ({ version: _version, updatedAt: _at, ...own }: repository.OwnRow) => own;

/**
 * Stores a photo under an unguessable name, so that an image element, which sends no token, can load it: only those who
 * may see its user get its address, and a new photo has a new one.
 * @throws ApiError FILE_TYPE_REFUSED, FILE_INFECTED, FILE_BOMB, FILE_UNREADABLE
 */
export async function putPhoto(
  context: Context<typeof calls.putPhoto>,
): Promise<{ profileImageUrl: string }> {
  const { services, request, identity, file } = context;
  const image = await photoOf(services, file);
  const key = newSecret();
  const profileImageUrl = `${PHOTOS}${key}`;
  await transactAs(services.pools.of('auth'), async (tx) => {
    await repository.keepPhoto(tx, identity.userId, key, image);
    await repository.setPhotoUrl(tx, identity.userId, profileImageUrl);
    await audit(tx, originOf(request), userEvent('users.set_photo', identity.userId));
  });
  return { profileImageUrl };
}

export async function deletePhoto(context: Context<typeof calls.deletePhoto>): Promise<void> {
  const { services, request, identity } = context;
  await transactAs(services.pools.of('auth'), async (tx) => {
    if (!(await repository.dropPhoto(tx, identity.userId))) return;
    await repository.setPhotoUrl(tx, identity.userId, null);
    await audit(tx, originOf(request), userEvent('users.remove_photo', identity.userId));
  });
}
