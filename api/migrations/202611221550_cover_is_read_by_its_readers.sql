-- Whoever may know the cover left may read the pair's guarantees: announced and reserved by the same statement.
drop function cover_left(uuid, uuid, text);
