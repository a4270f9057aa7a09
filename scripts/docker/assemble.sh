#!/bin/sh
# Collects what the server needs at run time in a folder: built files and production dependencies,
# laid out as in the repository. The build stage of the image runs it after `pnpm run build`.
# By hand: sh scripts/docker/assemble.sh /tmp/leadline-runtime
set -eu
out=$1
cd "$(dirname "$0")/../.."
mkdir -p "$out"

cp package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs LICENSE "$out/"
cp -R catalogue "$out/"
for package in apps/api packages/advertiser-call packages/column-store packages/contracts prisma; do
  mkdir -p "$out/$package"
  cp "$package/package.json" "$out/$package/"
done
for built in apps/api/dist packages/advertiser-call/dist packages/column-store/dist \
  packages/contracts/dist prisma/dist prisma/migrations; do
  cp -R "$built" "$out/$built"
done
# `node scripts/migrate.mjs` with its files, and the other scripts of an operator.
mkdir -p "$out/scripts/shared"
for file in migrate backup restore rotate-secret clickhouse-check; do cp "scripts/$file.mjs" "$out/scripts/"; done
for file in backups failure installation paths system; do cp "scripts/shared/$file.mjs" "$out/scripts/shared/"; done

cd "$out"
pnpm install --prod --frozen-lockfile --prefer-offline --ignore-scripts --filter-prod '@leadline/api...'

# Files that nothing opens: declarations and source maps of libraries, and the
# parts of the Prisma client for other databases. Our own source maps stay: stack traces name our sources.
find node_modules -type f \
  \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
find node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime -type f \
  -name 'query_compiler_*' ! -name '*.postgresql.*' -delete
