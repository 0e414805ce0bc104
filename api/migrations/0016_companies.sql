-- Companies are entered and changed by the bank's people.
alter table parties add column siret text, add column postcode text;

-- They write what identifies a company: its state, grade, KYC and figures follow from their own steps.
revoke insert, update on parties from portal_staff;
grant insert (legal_name, legal_form, country, city, postcode, address, national_id, siren, siret, vat_no, activity_code, phone, email,
  is_debtor, is_assignor, adviser_id, created_by) on parties to portal_staff;
grant update (legal_name, legal_form, country, city, postcode, address, national_id, siren, siret, vat_no, activity_code, phone, email,
  is_debtor, is_assignor, version) on parties to portal_staff;

-- What is copied beside other rows follows there too: documents, commissions, and the number in an assignor's list.
create or replace function spread_party_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invoices set assignor_name = new.legal_name where assignor_id = new.id;
  update invoices set debtor_name = new.legal_name where debtor_id = new.id;
  update relations set assignor_name = new.legal_name where assignor_id = new.id;
  update relations set debtor_name = new.legal_name where debtor_id = new.id;
  update contracts set principal_name = new.legal_name where principal_id = new.id;
  update contract_participants set assignor_name = new.legal_name where assignor_id = new.id;
  update guarantee_requests set requester_name = new.legal_name where requester_id = new.id;
  update guarantee_requests set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantee_requests set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  update guarantees set debtor_name = new.legal_name where debtor_id = new.id;
  update guarantees set beneficiary_name = new.legal_name where beneficiary_id = new.id;
  update documents set owner_name = new.legal_name where party_id = new.id;
  update commissions set party_name = new.legal_name where party_id = new.id;
  return null;
end $$;
create function spread_party_number() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update relations set debtor_national_id = new.national_id where debtor_id = new.id;
  return null;
end $$;
create trigger parties_renumbered after update of national_id on parties
  for each row when (old.national_id is distinct from new.national_id) execute function spread_party_number();
revoke execute on function spread_party_number() from public;

-- A name as it is compared with others: without case, accents, punctuation and legal form, so that "Ferrolune S.A.S." is "ferrolune".
create function name_key(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(btrim(regexp_replace(' ' || words || ' ',
      ' (sa|sas|sasu|sarl|sarlau|eurl|suarl|snc|sca|scs|spa|gie|ste|societe|cie|compagnie)(?= )', '', 'g')), ''), words)
  from (select btrim(regexp_replace(regexp_replace(lower(normalize(value, nfd)), '[\u0300-\u036f.]', '', 'g'), '[^a-z0-9]+', ' ', 'g')) as words) w
$$;
grant execute on function name_key(text) to portal_auth, portal_system, portal_staff;
create index parties_name_key on parties using gin (name_key(legal_name) gin_trgm_ops);

-- Companies of a similar name, behind a door that gives ids only, for the same reason as search_candidates().
create function similar_parties(p_name text, p_country text, p_most int) returns table (id uuid, score real)
  language sql stable security definer rows 10 set search_path = public as $$
  select p.id, similarity(name_key(p.legal_name), name_key(p_name)) as score from parties p
  where session_user = 'portal_staff' and (select app_staff()) is not null
    and name_key(p.legal_name) % name_key(p_name) and (p_country is null or p.country = p_country)
  order by score desc, p.legal_name, p.id limit p_most
$$;
revoke execute on function similar_parties(text, text, int) from public;
grant execute on function similar_parties(text, text, int) to portal_staff;
