#!/bin/sh
# Writes the .env of docker-compose.yml where there is none: .env.example with generated secrets and
# a first administrator, whose sign-in it prints. A file that is there is never touched.
#
#   sh scripts/docker/make-env.sh [FILE]
#
# ADMIN_EMAIL, PUBLIC_URL and WEB_PORT of the environment are taken over.
set -eu
umask 077
cd "$(dirname "$0")/../.."
file=${1:-.env}
if [ -e "$file" ]; then
  echo "$file is there and stays as it is."
  exit 0
fi

secret() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

port=${WEB_PORT:-8080}
email=${ADMIN_EMAIL:-admin@example.com}
# Within the length that passwords of staff have, and with one letter of each kind that they need.
password=$(LC_ALL=C tr -dc 'A-Za-z0-9' </dev/urandom | head -c 9)aA1
new=$(mktemp "$file.XXXXXX")
trap 'rm -f "$new"' EXIT
while IFS= read -r line; do
  case $line in
    POSTGRES_PASSWORD=* | REDIS_PASSWORD=* | CLICKHOUSE_PASSWORD=* | LEADLINE_SECRET=*) echo "${line%%=*}=$(secret)" ;;
    ADMIN_EMAIL=*) echo "ADMIN_EMAIL=$email" ;;
    ADMIN_PASSWORD=*) echo "ADMIN_PASSWORD=$password" ;;
    PUBLIC_URL=*) echo "PUBLIC_URL=${PUBLIC_URL:-http://localhost:$port}" ;;
    WEB_PORT=*) echo "WEB_PORT=$port" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <.env.example >"$new"
# Fails if another run was quicker: its secrets may be in use already.
ln "$new" "$file"

echo "$file has new secrets. Keep it: the data can be read with them only."
echo "The first administrator is $email with the password $password"
