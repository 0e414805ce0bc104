#!/bin/sh
# COMMIT_<NAME>=… for each application of the browser: the last commit that changed its sources, none where they are not
# committed. For docker-compose.yml, whose builds have no history: export $(sh docker/commits.sh)
set -eu
for part in host remote-*; do
  commit=
  [ -n "$(git status --porcelain -- "$part" shared pnpm-lock.yaml)" ] || commit=$(git log -1 --format=%H -- "$part" shared pnpm-lock.yaml)
  echo "COMMIT_$(echo "${part#remote-}" | tr a-z- A-Z_)=$commit"
done
