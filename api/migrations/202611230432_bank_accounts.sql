-- The bank's desk of accounts (docs/adr/0060): who verified one, by which proof, what it replaces, and the link by which its company blocks it.
alter table bank_accounts
  add column verified_by uuid references users,
  add column verified_at timestamptz(3),
  add column replaces_id uuid references bank_accounts,
  -- The proof that the verification rests on.
  add column file_id uuid references files,
  add column unblocked_by uuid references users,
  -- {by, at, note, parties}: companies with the same IBAN that the risk department has looked at.
  add column alert_cleared jsonb,
  add constraint bank_accounts_not_itself check (replaces_id <> id),
  -- Two persons, whatever the application does.
  add constraint bank_accounts_four_eyes check (verified_by <> created_by and verified_by <> unblocked_by);
create index bank_accounts_iban on bank_accounts (iban);
create index bank_accounts_replaces on bank_accounts (replaces_id) where replaces_id is not null;
create index bank_accounts_created on bank_accounts (created_at, id);
create index bank_accounts_file on bank_accounts (file_id) where file_id is not null;

grant select (replaces_id) on bank_accounts to portal_client, portal_supplier;
grant insert (party_id, iban, bic, holder, replaces_id, file_id, created_by),
  update (status, usable_from, verified_by, verified_at, file_id, unblocked_by, alert_cleared, version) on bank_accounts to portal_staff;
-- Those of the bank who look after companies enter accounts, as themselves; the risk department also blocks.
create policy desk_enters on bank_accounts for insert to portal_staff
  with check (created_by = (select app_staff()) and status = 'pending' and exists (select from users u left join employees e on e.user_id = u.id
    where u.id = (select app_staff()) and (u.role in ('m1', 'super') or (e.department = 'ADVISER' and e.active))));
create policy desk_changes on bank_accounts for update to portal_staff
  using (exists (select from users u left join employees e on e.user_id = u.id
    where u.id = (select app_staff()) and (u.role in ('m1', 'super') or (e.department in ('ADVISER', 'RISK') and e.active))));

-- Whether an account may be paid to at an instant; the contract's accountUsable says the same (docs/adr/0060).
create function account_usable(p_id uuid, p_at timestamptz) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from bank_accounts a where a.id = p_id and a.status = 'verified' and a.usable_from <= p_at
    and not exists (select from bank_accounts r where r.replaces_id = a.id and r.status = 'verified'
      and r.usable_from <= p_at and r.usable_from > a.usable_from))
$$;
grant execute on function account_usable(uuid, timestamptz) to portal_client, portal_supplier, portal_staff, portal_system, portal_functions;

-- The account to which a company is paid at an instant: the one that became usable last; null where none is.
create function payout_account(p_party uuid, p_at timestamptz) returns uuid language sql stable set search_path = public, pg_temp as $$
  select a.id from bank_accounts a where a.party_id = p_party and account_usable(a.id, p_at) order by a.usable_from desc, a.id desc limit 1
$$;
grant execute on function payout_account(uuid, timestamptz) to portal_staff, portal_system;

-- The proof is the bank's: it is linked, and no company reads it by that.
create trigger bank_accounts_file after insert on bank_accounts for each row when (new.file_id is not null)
  execute function link_file('bank_account_proof');
create trigger bank_accounts_file_change after delete or update of file_id on bank_accounts for each row
  execute function link_file('bank_account_proof');

grant select (id, party_id, iban, holder, status, usable_from, replaces_id, version, created_at), update (status, version) on bank_accounts to portal_functions;

-- A link of the mail « pas vous ? »: its secret is kept as its hash alone, it blocks once.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references bank_accounts,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index account_links_account on account_links (account_id);
alter table account_links enable row level security;
grant select, insert, update, delete on account_links to portal_system;
create policy system_all on account_links to portal_system using (true) with check (true);
grant select, update (used_at) on account_links to portal_functions;
-- Whoever adds an account opens its links, of one's own accounts alone, and reads none.
grant insert (token_hash, account_id, expires_at) on account_links to portal_staff;
create policy maker_opens on account_links for insert to portal_staff
  with check (exists (select from bank_accounts a where a.id = account_id and a.created_by = (select app_staff())));

create policy on_bank_account on audit_events for insert to portal_staff
  with check (entity = 'bank_account' and action like 'bankAccounts.%'
    and exists (select from bank_accounts a where a.id = entity_id));

-- Both functions are changed as they are now, so that nobody's branch of them is lost.
do $do$
declare
  sides text := pg_get_functiondef('sides_of(text, uuid)'::regprocedure);
  told text := pg_get_functiondef('concerned(text, uuid)'::regprocedure);
begin
  execute regexp_replace(sides, '\n\s*else null;', $$
    when 'bank_account' then
      select a.party_id, a.party_id into client_party, supplier_party from bank_accounts a where a.id = p_id;
    else null;$$);
  execute regexp_replace(told, '\$function\$\s*$', $$  union all
  select a.party_id, p.adviser_id from bank_accounts a join parties p on p.id = a.party_id
  where p_entity = 'bank_account' and a.id = p_id and session_user not in ('portal_client', 'portal_supplier')
    and (session_user <> 'portal_staff' or app_staff() is not null)
$$ || '$function$');
end $do$;

-- What the holder of a link may know: the account masked, never another one of the company.
create function public_account(p_hash bytea) returns table (
  account_id uuid, party_id uuid, party text, iban text, holder text, status text, added_at timestamptz, expires_at timestamptz, used_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.party_id, p.legal_name, left(a.iban, 4) || '…' || right(a.iban, 4), a.holder, a.status, a.created_at, l.expires_at, l.used_at
  from account_links l join bank_accounts a on a.id = l.account_id join parties p on p.id = a.party_id
  where l.token_hash = p_hash
$$;

-- Blocks the account of a link, once, by the machine's row; false when there is nothing (any more) to block.
create function block_account(p_hash bytea, p_ip text, p_correlation text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid; was text; next text;
begin
  select l.account_id into target from account_links l where l.token_hash = p_hash;
  if not found then return false; end if;
  -- The account first, as every other step does; its lock makes one of two answers wait and then find it blocked.
  select a.status into was from bank_accounts a where a.id = target for update;
  select s.state_to into next from machine_steps s where s.machine = 'bank_account' and s.action = 'block' and s.state_from = was;
  if not found then return false; end if;
  update account_links set used_at = now() where token_hash = p_hash and used_at is null and expires_at > clock_timestamp();
  if not found then return false; end if;
  update bank_accounts set status = next, version = version + 1 where id = target;
  insert into audit_events (actor_name, actor_public, actor_role, ip, action, entity, entity_id, from_status, to_status, comment, correlation_id)
  values ('Société (lien de l’e-mail)', 'Société (lien de l’e-mail)', 'system', p_ip, 'bankAccounts.block', 'bank_account', target, was, next,
    'Bloqué par le lien de l’e-mail', p_correlation);
  return true;
end $$;

-- Tells of a block in its own transaction: the risk department, who has the company, or its users.
create function tell_account_block(p_hash bytea, p_to text, p_event text, p_message text, p_severity text) returns setof notifications
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid; company uuid;
begin
  select a.id, a.party_id into target, company from account_links l join bank_accounts a on a.id = l.account_id
   where l.token_hash = p_hash and l.used_at = now()::timestamptz(3);
  if not found then return; end if;
  if p_to = 'risk' then
    return query select * from notify_users(null, 'adviser', 'RISK', null, '3', p_event, p_message, p_severity, 'bank_account', target);
  elsif p_to = 'adviser' then
    return query select * from notify_users(null, 'adviser', 'ADVISER', in_charge_of(null, null, company), '3', p_event, p_message,
      p_severity, 'bank_account', target);
  else
    return query select * from notify_users(company, null, null, null, '3', p_event, p_message, p_severity, 'bank_account', target);
  end if;
end $$;

grant execute on function public_account(bytea), block_account(bytea, text, text), tell_account_block(bytea, text, text, text, text) to portal_public;
