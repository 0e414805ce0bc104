#!/bin/sh
# Tells the portal of the version given, once: a restart must not put it back after another was released or rolled back.
# PORTAL: where the API answers. ORIGIN: where browsers find /releases. RELEASE_KEY: private key (PEM, Ed25519) of a releaser.
# CANARY: share of users in per cent that gets it first; none: it is live for all.
set -eu
version=$1
told="$RELEASES/.told-$version"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

registry() { timeout 5 wget -q -O "$work/remotes.json" "$PORTAL/remotes.json"; }
names() { grep -q "\"name\":\"$REMOTE\"" "$work/remotes.json"; }

# Signs the statement in $work/statement, with what is told once, and sends it.
send() {
  sed -i -e "s#@AT@#$(date -u +%Y-%m-%dT%H:%M:%S.000Z)#" -e "s#@NONCE@#$(openssl rand -hex 16)#" "$work/statement"
  signature=$(openssl pkeyutl -sign -rawin -inkey "$RELEASE_KEY" -in "$work/statement" | openssl base64 -A)
  key=$(openssl pkey -in "$RELEASE_KEY" -pubout -outform DER | openssl dgst -sha256 -r | cut -c 1-32)
  # A text in JSON: its backslashes and quotes are escaped.
  { printf '{"keyId":"%s","signature":"%s","statement":"' "$key" "$signature"; \
    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' "$work/statement"; printf '"}'; } >"$work/body"
  timeout 90 wget -q -O "$work/answer" --header 'Content-Type: application/json' --post-file "$work/body" \
    "$PORTAL/api/remotes/$REMOTE/signed"
}

# What is live now, as JSON; `null` before anything is.
find_live() {
  live=null
  names || return 0
  printf '{"action":"status","remote":"%s","at":"@AT@","nonce":"@NONCE@"}' "$REMOTE" >"$work/statement"
  send || return 1
  live=$(grep -oE '"live":(null|"[^"]*")' "$work/answer" | head -n 1 | cut -d : -f 2)
}

publish() {
  find_live || return 1
  [ "$live" != "\"$version\"" ] || return 0
  # Of the first try: what others release since this container started is not undone.
  base=${base:-$live}
  # The first version of all has nothing to be compared with.
  share=${CANARY:-}
  [ "$base" != null ] || share=''
  # Whatever the build could not know.
  sed -e "s#https://origin.invalid#$ORIGIN#g" -e "s#\"@BASE@\"#$base#" \
    -e "s#\"percent\":\"@PERCENT@\",#${share:+\"percent\":$share,}#" "$STATEMENT/statement.json" | tr -d '\n' >"$work/statement"
  send
}

wait=1
until registry && { { [ -e "$told" ] && names; } || { [ -r "$RELEASE_KEY" ] && publish; }; }; do
  echo "remote-$REMOTE $version is not registered yet: the portal does not answer, refuses it or its key, or another version came between; again in $wait s" >&2
  sleep "$wait"
  wait=$((wait < 30 ? wait * 2 : 30))
done
[ -e "$told" ] || echo "remote-$REMOTE $version is registered"
touch "$told"

registry || exit 0
find "$RELEASES" -mindepth 1 -maxdepth 1 -type d -mtime +30 | while read -r folder; do
  grep -q "$(basename "$folder")" "$work/remotes.json" || rm -rf "$folder"
done
