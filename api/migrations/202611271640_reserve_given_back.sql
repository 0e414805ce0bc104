-- What was kept is given back; one word for it on every screen (docs/words.md).
do $$ begin execute replace(pg_get_functiondef('grow_cover(text[])'::regprocedure), 'Réserve libérée', 'Réserve rendue'); end $$;
