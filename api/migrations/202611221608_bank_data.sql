-- What public texts, letters and footers say of the bank itself; one document, because it is read and changed whole.

alter table portal_settings add column bank jsonb not null default '{}';

grant update (bank) on portal_settings to portal_staff;
