#!/bin/sh
# Writes which proxies in front of nginx are believed when they say whose request it is.
# TRUSTED_PROXIES: their addresses or networks, separated by commas or spaces. None by default.
set -eu
{
  for network in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    echo "set_real_ip_from $network;"
  done
  echo 'real_ip_header X-Forwarded-For;'
  # The last address that no proxy of ours has: what stands before it is what the client wrote.
  echo 'real_ip_recursive on;'
} >"${REAL_IP_CONF:-/etc/nginx/conf.d/real-ip.conf}"
