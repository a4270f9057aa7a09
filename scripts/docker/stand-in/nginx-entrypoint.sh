#!/bin/sh
# Does what the real image's entry scripts do with the templates and scripts of this repository.
# Debian's nginx is older than `resolve`, so it is given the addresses that a name has now, and new
# ones as soon as they differ.
set -eu
folder=/etc/nginx/conf.d
file=$folder/default.conf
source=/tmp/default.conf

resolvers=$(awk '$1 == "nameserver" { print $2 }' /etc/resolv.conf | paste -sd ' ')
for template in /etc/nginx/templates/*.template; do
  sed "s|\${NGINX_LOCAL_RESOLVERS}|$resolvers|; s|\${PUBLIC_URL}|${PUBLIC_URL:-}|" "$template" \
    >"$folder/$(basename "$template" .template)"
done
for script in /docker-entrypoint.d/*.sh; do
  if [ -x "$script" ]; then "$script"; fi
done

# Prints the configuration with a line for each address in place of `server name:port resolve`.
with_addresses() {
  while IFS= read -r line; do
    case $line in
    *server\ *:*\ resolve\ *)
      name=${line#*server }
      name=${name%%:*}
      # An upstream needs a server. Nobody listens on this port.
      addresses=$(getent ahostsv4 "$name" | awk '$2 == "STREAM" { print $1 }' | sort)
      for address in ${addresses:-127.0.0.1}; do
        echo "$line" | sed "s/server $name:/server $address:/; s/ resolve / /"
      done
      ;;
    *) printf '%s\n' "$line" ;;
    esac
  done <"$source"
}

cp "$file" "$source"
with_addresses >"$folder/new"
mv -f "$folder/new" "$file"
while sleep 1; do
  with_addresses >"$folder/new"
  cmp -s "$folder/new" "$file" && continue
  mv -f "$folder/new" "$file"
  nginx -s reload || true
done &
exec "$@"
