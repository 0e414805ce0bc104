-- Who moves a request where, whatever the application forgot (docs/adr/0078).
create function guard_request_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_client' then
    if not coalesce(case old.status
        when 'draft' then new.status in ('submitted', 'cancelled')
        when 'needs_info' then new.status in ('under_review', 'cancelled')
        when 'partially_approved' then new.status in ('legal_review', 'declined')
        else old.status in ('submitted', 'under_review', 'risk_review') and new.status = 'cancelled' end, false) then
      raise 'not the company''s to change' using errcode = 'insufficient_privilege';
    end if;
  elsif session_user = 'portal_staff' then
    if not coalesce(staff_actor() = any (case
        when old.status = 'submitted' and new.status = 'under_review' then array['A', 'M', 'X']
        when old.status = 'under_review' and new.status in ('needs_info', 'risk_review') then array['A', 'M', 'X']
        when old.status = 'risk_review' and new.status = 'decision' then array['R', 'X']
        when old.status = 'decision' and new.status in ('approved', 'legal_review', 'partially_approved', 'refused') then array['A', 'M', 'X']
        when old.status = 'approved' and new.status = 'legal_review' then array['A', 'M', 'X']
        when old.status = 'legal_review' and new.status = 'formalised' then array['L', 'X']
        else array[]::text[] end), false)
      or old.status in ('risk_review', 'decision') and app_staff() = any (old.edited_by) then
      raise 'this step is not theirs' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger guarantee_requests_steps before update of status on guarantee_requests for each row
  when (old.status is distinct from new.status) execute function guard_request_steps();
