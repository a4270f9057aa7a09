#!/bin/sh
# Collects what the server needs at run time in a folder: built files and production dependencies,
# laid out as in the repository. The build stage of the image runs it after `pnpm run build`.
# By hand: sh scripts/docker/assemble.sh /tmp/leadline-runtime
set -eu
out=$1
cd "$(dirname "$0")/../.."
mkdir -p "$out"

cp package.json pnpm-lock.yaml pnpm-workspace.yaml LICENSE "$out/"
for package in apps/api packages/contracts packages/config prisma; do
  mkdir -p "$out/$package"
  cp "$package/package.json" "$out/$package/"
done
for built in apps/api/dist packages/contracts/dist prisma/dist prisma/migrations; do
  cp -R "$built" "$out/$built"
done
# What `node scripts/migrate.mjs` runs.
mkdir -p "$out/scripts/shared"
cp scripts/migrate.mjs "$out/scripts/"
for file in failure paths system; do cp "scripts/shared/$file.mjs" "$out/scripts/shared/"; done

cd "$out"
pnpm install --prod --frozen-lockfile --prefer-offline --ignore-scripts --filter '@leadline/api...'
