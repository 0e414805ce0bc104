#!/bin/sh
# The database's owner and its password; by hand for a volume of an earlier version:
# docker compose exec postgres sh /docker-entrypoint-initdb.d/owner.sh
set -eu
[ -z "${OWNER_PASSWORD_FILE:-}" ] || OWNER_PASSWORD=$(cat "$OWNER_PASSWORD_FILE")
psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=cessio --file=/owner.sql
psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=cessio --set=password="$OWNER_PASSWORD" <<'SQL'
alter role cessio_owner password :'password';
SQL
