-- A change of any column counts for the version that companies read (docs/adr/0026), unless it is named here: a new one counts by itself.
create or replace function count_invoice_versions() returns trigger language plpgsql as $$
declare
  -- Given once, kept by the database, or the bank's alone. Generated columns have no new value yet.
  uncounted constant text[] := '{id, ref, program, created_at, created_by, version, client_version, supplier_version, status_since,
    client_status_since, reminded_at, file_sha256, proof_sha256, alerts, holder, assignee_id, edited_by,
    client_status, client_view_id, supplier_view_id, due, outstanding, fingerprint, search_text}';
  -- How much is covered is not the debtor's to know, nor all of the state, nor what the checks say of the cover.
  unseen constant text[] := '{covered_amount, guarantee_id, guarantee_number, status, resume_status, checks}';
  not_of_cover constant jsonpath := '$[*] ? (@.code != "LIMIT_EXCESS")';
  was constant jsonb := to_jsonb(old) - uncounted;
  becomes constant jsonb := to_jsonb(new) - uncounted;
begin
  new.version := old.version + 1;
  new.client_version := old.client_version + (old.client_view_id is not null and (becomes - unseen <> was - unseen
    or client_state(new.status) <> client_state(old.status)
    or jsonb_path_query_array(new.checks, not_of_cover) <> jsonb_path_query_array(old.checks, not_of_cover)))::int;
  new.supplier_version := old.supplier_version + (old.supplier_view_id is not null and becomes <> was)::int;
  return new;
end $$;

create or replace function count_request_versions() returns trigger language plpgsql as $$
declare
  -- As for invoices; neither the risk department's opinion nor who holds the file is the requester's to know.
  uncounted constant text[] := '{id, number, requester_id, created_at, created_by, version, client_version, status_since, held_since,
    told_late_on, risk_opinion, deviation, holder, assignee_id, edited_by, known_beneficiary_id, search_text}';
begin
  new.version := old.version + 1;
  new.client_version := old.client_version + (to_jsonb(new) - uncounted <> to_jsonb(old) - uncounted)::int;
  return new;
end $$;

-- A line that is sealed changes in what the seal writes; every other column stays, a new one too.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare same audit_events := new;
begin
  if tg_op = 'UPDATE' then
    same.pseudonym := old.pseudonym;
    same.personal_salt := old.personal_salt;
    same.personal_seal := old.personal_seal;
    same.digest_version := old.digest_version;
    same.prev_hash := old.prev_hash;
    same.hash := old.hash;
    if old.hash is null and new.hash is not null and new.digest_version = 3 then
      same.sealed_no := old.sealed_no;
      if same is not distinct from old then return new; end if;
    elsif same is not distinct from old and old.hash is not null and new.hash is not null and new.digest_version = 3
      and exists (select from audit_reseals r where r.done_at is null) then
      return new;
    end if;
    same := new;
    same.personal_salt := old.personal_salt;
    same.actor_name := old.actor_name;
    same.actor_public := old.actor_public;
    same.ip := old.ip;
    same.comment := old.comment;
    same.before := old.before;
    same.after := old.after;
    if same is not distinct from old and old.hash is not null and new.personal_salt is null
      and exists (select from audit_redactions r where r.seq = new.seq and r.salt is not null) then
      return new;
    end if;
  end if;
  raise exception 'audit_events is append-only';
end $$;
drop trigger audit_append_only on audit_events;
create trigger audit_append_only before update on audit_events for each row execute function refuse_audit_change();
