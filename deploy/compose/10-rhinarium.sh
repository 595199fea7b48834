#!/bin/sh
# Run once, when the database is empty: the service refuses to work with the rights of a superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE rhinarium LOGIN PASSWORD :'password';
CREATE DATABASE rhinarium OWNER rhinarium;
SQL
