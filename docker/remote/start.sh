#!/bin/sh
# Puts the version of this image beside the earlier ones, serves them all, and has the portal make it the live one.
set -eu
version=$(cat "$STATEMENT/version")
if [ ! -d "$RELEASES/$version" ]; then
  part="$RELEASES/.$version.$$.part"
  cp -R "$RELEASE" "$part"
  mv "$part" "$RELEASES/$version"
fi
# Of the last use: what nobody has started for 30 days goes once the portal does not name it either (publish.sh).
touch "$RELEASES/$version"
sh "$(dirname "$0")/publish.sh" "$version" &
exec nginx -g 'daemon off;'
