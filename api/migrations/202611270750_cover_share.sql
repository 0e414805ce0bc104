-- The act of a limit says which share of a loss it bears.
grant insert (cover_ppm) on guarantees to portal_staff;
