-- Companies that share something with one (docs/adr/0020: under a policy no index of a folded name is read). Comparing the names,
-- addresses and mail of 100,000 companies one by one took the record of each of them four seconds.
create index parties_address on parties (fold(address)) where address is not null;
create index parties_domain on parties (lower(split_part(email, '@', 2))) where email is not null;
create index party_contacts_domain on party_contacts (lower(split_part(email, '@', 2))) where email is not null;
create index users_domain on users (lower(split_part(email, '@', 2))) where party_id is not null;

grant select (party_id, name, role, email) on party_contacts to portal_functions;
grant select (address, postcode, city) on parties to portal_functions;

-- Each thing that is shared once, in the order in which a record tells them. p_public: domains that link nobody.
create function links_of_party(p_id uuid, p_public text[]) returns table (place int, kind text, party_id uuid, shared text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me parties;
  folded_names text[];
  domains text[];
begin
  if session_user <> 'portal_staff' or app_staff() is null then
    raise exception 'no links for %', session_user using errcode = 'insufficient_privilege';
  end if;
  select p.id, p.country, p.group_id, p.address, p.city, p.email into me.id, me.country, me.group_id, me.address, me.city, me.email
    from parties p where p.id = p_id;
  folded_names := array(select fold(c.name) from party_contacts c where c.party_id = p_id and c.role = 'director'
    union select fold(o.name) from beneficial_owners o where o.party_id = p_id);
  domains := array(select distinct lower(split_part(a.email, '@', 2)) from (
      select me.email union all select c.email from party_contacts c where c.party_id = p_id
      union all select u.email from users u where u.party_id = p_id) a
    where a.email like '%@%' and lower(split_part(a.email, '@', 2)) <> all (p_public));
  return query
    select 1, 'group', p.id, 'groupe' from parties p where p.group_id = me.group_id and p.id <> p_id
    union all
    select 2, 'director', x.party_id, min(x.name) from (
        select c.party_id, c.name, fold(c.name) as folded from party_contacts c where c.role = 'director' and fold(c.name) = any (folded_names)
        union all select o.party_id, o.name, fold(o.name) from beneficial_owners o where fold(o.name) = any (folded_names)) x
      where x.party_id <> p_id group by x.party_id, x.folded
    union all
    select distinct 3, 'iban', b.party_id, '…' || right(b.iban, 4) from bank_accounts b
      where b.iban in (select own.iban from bank_accounts own where own.party_id = p_id) and b.party_id <> p_id
    union all
    select 4, 'address', p.id, concat_ws(', ', p.address, concat_ws(' ', p.postcode, p.city)) from parties p
      where fold(p.address) = fold(me.address) and fold(me.address) <> '' and p.country = me.country
        and fold(coalesce(p.city, '')) = fold(coalesce(me.city, '')) and p.id <> p_id
    union all
    select 5, 'domain', x.party_id, x.domain from (
        select p.id as party_id, lower(split_part(p.email, '@', 2)) as domain from parties p where lower(split_part(p.email, '@', 2)) = any (domains)
        union select c.party_id, lower(split_part(c.email, '@', 2)) from party_contacts c where lower(split_part(c.email, '@', 2)) = any (domains)
        union select u.party_id, lower(split_part(u.email, '@', 2)) from users u
          where u.party_id is not null and lower(split_part(u.email, '@', 2)) = any (domains)) x
      where x.party_id <> p_id;
end $$;
revoke execute on function links_of_party(uuid, text[]) from public;
grant execute on function links_of_party(uuid, text[]) to portal_staff;
