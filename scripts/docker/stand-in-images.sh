#!/bin/sh
# Makes the images that Dockerfile, docker-compose.yml and the tests name, from Debian packages and
# the npm registry, for machines that reach no image registry. They stand in for the real ones in
# trials and checks; production uses the real ones.
#
#   sudo sh scripts/docker/stand-in-images.sh
#
# Needs root, debootstrap, npm, a running engine and the dependencies of this checkout (`npm test` or
# `npm start` installs them). DOCKER names the engine's program, DEBIAN_MIRROR another mirror, and
# CA_BUNDLE the certificates that the images trust. An image that was pulled is never replaced.
set -eu
cd "$(dirname "$0")/../.."
docker=${DOCKER:-docker}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
ca_bundle=${CA_BUNDLE:-/etc/ssl/certs/ca-certificates.crt}
label=org.leadline.stand-in=true
debian=debian:bookworm-slim

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

is_pulled() {
  "$docker" image inspect "$1" >/dev/null 2>&1 &&
    [ -z "$("$docker" image ls --quiet --filter "reference=$1" --filter "label=$label")" ]
}

build() {
  if is_pulled "$2"; then
    echo "$2 was pulled and stays."
    return
  fi
  "$docker" build --quiet --target "$1" --tag "$2" --label "$label" \
    --file scripts/docker/stand-in/Dockerfile "$work/context" >/dev/null
  echo "$2"
}

if ! "$docker" image inspect "$debian" >/dev/null 2>&1; then
  debootstrap --variant=minbase bookworm "$work/debian" "$mirror" >"$work/debootstrap.log" 2>&1 || {
    cat "$work/debootstrap.log" >&2
    exit 1
  }
  rm -rf "$work/debian/var/cache/apt/archives" "$work/debian/var/lib/apt/lists"
  mkdir -p "$work/debian/var/cache/apt/archives/partial" "$work/debian/var/lib/apt/lists/partial"
  tar -C "$work/debian" -c . | "$docker" import --change "LABEL $label" - "$debian" >/dev/null
  echo "$debian"
fi

mkdir -p "$work/context" "$work/npm"
cp scripts/docker/stand-in/*.sh scripts/docker/stand-in/nginx.conf "$work/context/"
cp "$ca_bundle" "$work/context/ca-certificates.crt"
# The programs of Node.js 24 and PostgreSQL 18, which Debian 12 does not have, are npm packages.
npm install --prefix "$work/npm" --no-save --ignore-scripts --no-audit --no-fund --loglevel=error \
  "node-linux-$(node -p process.arch)@24" >&2
cp "$work"/npm/node_modules/node-linux-*/bin/node "$work/context/node"
cp -RL "$(npm root --global)/npm" "$work/context/npm"
cp -R "$(node scripts/docker/stand-in/postgres-home.mjs)" "$work/context/postgresql"

build node node:24-bookworm-slim
build postgres postgres:18
build redis redis:7
build nginx nginxinc/nginx-unprivileged:1.29-alpine
