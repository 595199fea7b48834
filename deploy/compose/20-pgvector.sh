#!/bin/sh
# Run once, when the database is empty, after 10-rhinarium.sh: only a superuser may add an extension.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=rhinarium --command='CREATE EXTENSION vector'
