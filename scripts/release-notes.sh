#!/bin/sh
# Prints what CHANGELOG.md says of a release, without its heading: sh scripts/release-notes.sh 0.2.0
# Exits with 1 where it says nothing.
set -eu
cd "$(dirname "$0")/.."
notes=$(awk -v version="${1:?name a version}" '/^## /{ on = $2 == version; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no section for $1" >&2; exit 1; }
printf '%s\n' "$notes"
