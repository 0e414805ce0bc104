#!/bin/sh
# Collects in $1 what the API runs on: its sources, those of the contract and of the gates, texts, and production packages alone.
set -eu
to=$1
rm -rf node_modules ./*/node_modules shared/*/node_modules
pnpm install --frozen-lockfile --offline --prod --filter api...
# Node itself comes with the image.
rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
mkdir -p "$to/shared/contract" "$to/shared/gates" "$to/shared/ui" "$to/host" "$to/docker"
cp -a node_modules "$to/"
cp -a api "$to/"
cp -a shared/contract/package.json shared/contract/src shared/contract/node_modules "$to/shared/contract/"
cp -a shared/gates/package.json shared/gates/src shared/gates/node_modules "$to/shared/gates/"
cp -a shared/ui/locales "$to/shared/ui/"
cp -a host/locales "$to/host/"
cp -a docker/check.mjs "$to/docker/"
rm -rf "$to/api/test" "$to/api/src/attack"
find "$to/api" "$to/shared" -name node_modules -prune -o -type f \( -name '*.test.ts' -o -name '*.test-d.ts' \) -exec rm {} +
