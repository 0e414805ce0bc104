import { createHash } from 'node:crypto';
import type { Queryable } from '../../../db/caller.ts';
import { subjectsOf, subjectsOfBrowser, type Subjects } from '../lockout.ts';
import { newSecret } from '../secrets.ts';

/** How long a browser is known after its last sign-in. */
const KNOWN_FOR = '180 days';
const MOST_PER_USER = 20;
const MARK = /^[\w-]{43}$/;

/** Of mark and account together, so that two accounts of one browser cannot be linked. */
function hashOfMark(mark: string, email: string): Buffer {
  return createHash('sha256').update(`${mark} ${email.toLowerCase()}`).digest();
}

/** Whether a session was opened in the browser with this mark. */
export const isSessionsBrowser = (
  { markHash, email }: { markHash: Buffer | null; email: string },
  mark: string | undefined,
): boolean => mark !== undefined && markHash !== null && markHash.equals(hashOfMark(mark, email));

/** What a sign-in is counted by: the browser, if this account knows its mark; otherwise account and network. */
export async function subjectsOfSignIn(
  db: Queryable,
  email: string,
  { ip, mark }: { ip: string; mark: string | undefined },
): Promise<Subjects> {
  const hash = hashOfMark(mark ?? '', email);
  // Queried without a mark too, so that the time of an answer does not reveal whether there is one.
  const { rowCount } = await db.query({
    name: 'known_browser',
    text: `select from known_browsers where mark_hash = $1 and last_used_at > now() - interval '${KNOWN_FOR}'`,
    values: [hash],
  });
  return rowCount === 1 ? subjectsOfBrowser(hash) : subjectsOf(email.toLowerCase(), ip);
}

/**
 * Makes a sign-in's browser known to its account, by its mark or a new one. Beyond twenty the oldest are removed.
 * @returns the mark for the browser, and its hash for the session
 */
export async function rememberBrowser(
  tx: Queryable,
  account: { id: string; email: string },
  presented: string | undefined,
): Promise<{ mark: string; hash: Buffer }> {
  const mark = presented && MARK.test(presented) ? presented : newSecret();
  const hash = hashOfMark(mark, account.email);
  await tx.query(
    `insert into known_browsers (mark_hash, user_id) values ($1, $2)
      on conflict (mark_hash) do update set last_used_at = now()`,
    [hash, account.id],
  );
  await tx.query(
    `delete from known_browsers where user_id = $1 and mark_hash <> $2 and mark_hash not in
      (select mark_hash from known_browsers where user_id = $1 order by last_used_at desc, mark_hash = $2 desc limit $3)`,
    [account.id, hash, MOST_PER_USER],
  );
  return { mark, hash };
}

/** A new password removes every known browser but that of the current session. */
export async function forgetBrowsers(tx: Queryable, userId: string, exceptSession?: string): Promise<void> {
  await tx.query(
    `delete from known_browsers where user_id = $1
      and mark_hash is distinct from (select mark_hash from sessions where id = $2)`,
    [userId, exceptSession ?? null],
  );
}
