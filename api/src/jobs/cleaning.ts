import type { Queryable } from '../db/caller.ts';

/**
 * Removes what is no longer needed. A spent token stays as long as its session may be used: used again, it reveals a
 * theft.
 */
const STATEMENTS = [
  `delete from idempotency_keys where created_at < now() - interval '48 hours'`,
  // The successor of a token spent long ago is never returned again.
  `update refresh_tokens set successor = null where spent_at < now() - interval '1 minute' and successor is not null`,
  `delete from refresh_tokens where spent_at < now() - interval '14 days'`,
  `delete from refresh_tokens r using sessions s where s.id = r.session_id
    and least(s.ended_at, s.expires_at) < now() - interval '1 day'`,
  `delete from sessions where least(ended_at, expires_at) < now() - interval '90 days'`,
  `delete from login_failures where last_at < now() - interval '2 days'`,
  `delete from known_browsers where last_used_at < now() - interval '180 days'`,
  `delete from rate_windows where until < now()`,
  `delete from upload_days where day < today_in_paris()`,
  `delete from visitor_keys where created_at < now() - interval '48 hours'`,
  `delete from downloads where expires_at < now() - interval '10 minutes'`,
  `delete from mail_links where expires_at < now() - interval '7 days'`,
  `delete from relation_invitations where expires_at < now() - interval '30 days' and adhesion_id is null`,
  `delete from auth_challenges where expires_at < now() - interval '1 hour'`,
  // A receipt stays readable until the longest term has passed.
  `delete from confirmation_links where greatest(expires_at, used_at) < now() - interval '150 days'`,
  `delete from mail_digests where due_at < now() - interval '60 days'`,
  // Unverified registrations, with their papers.
  `delete from onboardings where user_id is null and adhesion_id is null and expires_at <= now()`,
  // Sign-ups whose request is filed; a draft stays, and the input of a lapsed one is kept for 90 days.
  `delete from onboardings o where o.expires_at < now() - interval '1 day' and o.adhesion_id is not null
    and not exists (select from adhesion_requests a where a.id = o.adhesion_id and (a.status = 'draft'
      or a.submitted_at is null and o.user_id is not null and o.expires_at > now() - interval '90 days'))`,
  `delete from release_nonces where at < now() - interval '1 hour'`,
  `delete from remote_invitations where until < now() - interval '30 days'`,
  // Yesterday's salts are no longer needed.
  `delete from report_salts where day < today_in_paris()`,
  `delete from browser_reports where at < now() - interval '30 days'`,
  // Open pages fetch files of the version they started with; the store deletes what is no longer known here.
  `delete from remote_releases v using remotes r where r.name = v.remote and v.version is distinct from r.live
    and v.version is distinct from r.canary and v.version <> all (r.previous)
    and greatest(v.released_at, v.live_until) < now() - interval '30 days'`,
  `delete from host_builds where registered_at < now() - interval '90 days'
    and registered_at < (select max(registered_at) from host_builds)`,
  `delete from outbox_mails where sent_at < now() - interval '30 days'`,
];

export async function clean(tx: Queryable): Promise<void> {
  for (const statement of STATEMENTS) await tx.query(statement);
}
