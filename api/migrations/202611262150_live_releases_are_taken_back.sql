-- Why a version was taken back from users, and since when it has been: a page falls back to none of these.
alter table remote_releases add column stopped_why text check (length(stopped_why) <= 500);
grant update (stopped_why) on remote_releases to portal_staff;

-- Different users within five minutes whose reports end a trial, or take a live version back.
alter table portal_settings add column release_failures int not null default 3 check (release_failures between 2 and 100);
grant update (release_failures) on portal_settings to portal_staff;

-- As before, for the live version too.
create or replace function keep_report(p_kind text, p_app text, p_version text, p_code text, p_message text, p_stack text, p_route text, p_value double precision)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who bytea;
begin
  if p_app <> 'host' and not exists (select from remote_releases r where r.remote = p_app and r.version = p_version) then
    return 0;
  end if;
  if session_user <> 'portal_public' and app_user() is not null then
    insert into report_salts default values on conflict do nothing;
    select sha256(uuid_send(s.salt) || uuid_send(app_user())) into who from report_salts s where s.day = today_in_paris();
    -- Said again within a minute, it says nothing new.
    if exists (select from browser_reports b where b.app = p_app and b.version = p_version and b.mark = who and b.kind = p_kind
      and b.code = p_code and b.at > now() - interval '1 minute') then return 0; end if;
  end if;
  if (select remaining < 0 from take_allowance('reports ' || coalesce(encode(who, 'hex'), 'of visitors'), 300, 3600)) then
    return 0;
  end if;
  insert into browser_reports (kind, app, version, code, message, stack, route, value, mark)
  values (p_kind, p_app, p_version, p_code, p_message, p_stack, p_route, p_value, who);
  -- A connection that is lost says nothing of a version.
  if p_kind <> 'error' or p_code in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') or not exists (select from remotes r where r.name = p_app and p_version in (r.canary, r.live)) then return 0; end if;
  return (select count(distinct b.mark) from browser_reports b where b.app = p_app and b.version = p_version and b.kind = 'error'
    and b.code not in ('NETWORK_DOWN', 'CLIENT_TIMEOUT') and b.at > now() - interval '5 minutes');
end $function$
;
