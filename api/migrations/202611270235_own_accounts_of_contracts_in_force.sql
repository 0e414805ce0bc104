-- Whether a contract is confidential is said by its terms in force (docs/adr/0102).
drop policy administrators_add on own_accounts;
create policy administrators_add on own_accounts for insert to portal_staff
  with check (created_by = (select app_staff())
    and exists (select from users where users.id = created_by and users.role = 'super')
    and (contract_id is null or exists (select from contracts_in_force c where c.id = contract_id and c.notification = 'confidential')));
