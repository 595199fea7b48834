#!/bin/sh
# Publishes the npm packages of dist/release, those that were installed and started from there, each unless the registry
# has its version already. The registry is npm's own setting, so that the dry run publishes in the same way.
#   sh scripts/publish-packages.sh [options of npm publish, such as --provenance]
set -eu
cd "$(dirname "$0")/.."
for tarball in dist/release/npm/*.tgz dist/release/service/*.tgz; do
  name=$(tar -xzOf "$tarball" package/package.json |
    node -p 'const { name, version } = JSON.parse(require("fs").readFileSync(0, "utf8")); `${name}@${version}`')
  if [ -n "$(npm view "$name" version 2> /dev/null || true)" ]; then
    echo "$name is there already"
  else
    npm publish "./$tarball" --access public --loglevel=error "$@"
  fi
done
