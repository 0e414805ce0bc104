-- An alert keeps which invoice it takes this one for, as an id of its own instead of the end of an address.

update invoices set alerts = (
  select jsonb_agg(case when a ->> 'path' like '/Invoices/%'
    then a || jsonb_build_object('path', '/gross', 'otherId', right(a ->> 'path', 36)) else a end order by n)
  from jsonb_array_elements(alerts) with ordinality as e (a, n))
where alerts @? '$[*] ? (@.path like_regex "^/Invoices/")';
