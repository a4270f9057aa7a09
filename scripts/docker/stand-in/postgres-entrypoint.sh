#!/bin/sh
# What the real image's entry script does with the variables that this repository sets.
set -eu
if [ "${1#-}" != "$1" ]; then set -- postgres "$@"; fi
if [ "$1" != postgres ]; then exec "$@"; fi

as_postgres() {
  setpriv --reuid=postgres --regid=postgres --init-groups "$@"
}

user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}
mkdir -p "$PGDATA" /var/run/postgresql
chown postgres:postgres "$(dirname "$PGDATA")" "$PGDATA" /var/run/postgresql
chmod 700 "$PGDATA"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?POSTGRES_PASSWORD is not set}"
  # Made beside its place, so that an interrupted start leaves nothing half made.
  new=$(dirname "$PGDATA")/new
  rm -rf "$new"
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" >"$password"
  chown postgres:postgres "$password"
  # The options are words, as in the real script.
  # shellcheck disable=SC2086
  as_postgres initdb -D "$new" --username="$user" --pwfile="$password" \
    --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm "$password"
  if [ "$database" != postgres ]; then
    printf 'CREATE DATABASE "%s"\n' "$database" | as_postgres postgres --single -D "$new" postgres
  fi
  echo 'host all all all scram-sha-256' >>"$new/pg_hba.conf"
  rmdir "$PGDATA"
  mv "$new" "$PGDATA"
fi

shift
exec setpriv --reuid=postgres --regid=postgres --init-groups \
  postgres -D "$PGDATA" -c "listen_addresses=*" -c unix_socket_directories=/var/run/postgresql "$@"
