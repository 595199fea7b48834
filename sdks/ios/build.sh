#!/usr/bin/env bash
# Builds and tests the iOS SDK on a Debian machine, from a clean clone: npm run sdk:ios
#
# Swift is Debian 13's. It needs a newer C library than Debian 12 has, so it lives in a folder with a Debian 13 of its
# own, made once with debootstrap (about 3.3 GB) and entered with chroot. Nothing of it is fetched at test time.
#
#   SWIFT_DEBIAN    that folder; ~/.cache/rhinarium/debian-13-swift if not set
#   DEBIAN_MIRROR   where packages come from; that of this machine's apt if not set
#   --required      fail where something is left out
#   --only=TEST     build with stand-ins, and run the tests whose name holds this, nothing else
#   prepare         make that folder, nothing else
#   consume         build an app's package with the one that npm run assemble has split off, nothing else
#   bench           print how long measuring a frame takes, and its memory, nothing else
#   update          write api/ anew after a deliberate change, nothing else
set -euo pipefail
sdk=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$sdk/../.." && pwd)
debian=${SWIFT_DEBIAN:-${XDG_CACHE_HOME:-$HOME/.cache}/rhinarium/debian-13-swift}
required=no
task=check
only=
for word in "$@"; do
  case $word in
    --required) required=yes ;;
    --only=*) only=${word#--only=} ;;
    prepare | consume | bench | update) task=$word ;;
    *) echo "build.sh does not know $word" >&2; exit 2 ;;
  esac
done

leave_out() {
  echo '################################################################################' >&2
  echo "LEFT OUT: the iOS SDK was neither built nor tested: $1" >&2
  echo '################################################################################' >&2
  if [ "$required" = yes ]; then exit 1; fi
  exit 0
}

[ "$(uname -s)" = Linux ] || leave_out 'this script is for Debian; on a Mac run swift test in sdks/ios.'
[ "$(id -u)" = 0 ] || leave_out 'a folder with Debian 13 can be made and entered by root only.'
for program in debootstrap chroot unshare mount; do
  command -v "$program" > /dev/null || leave_out "$program is not installed."
done

# A folder that a stopped run left half made is not used.
make_debian() {
  echo "Making a Debian 13 with Swift in $debian: about 5 minutes, once."
  local new="$debian.new" mirror=${DEBIAN_MIRROR:-}
  rm -rf --one-file-system "$new"
  mkdir -p "$new"
  if [ -z "$mirror" ]; then
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | grep -m1 '/debian/\?$' || true)
  fi
  debootstrap --variant=minbase --include=ca-certificates trixie "$new" ${mirror:+"$mirror"} > "$debian.log" 2>&1 &&
    unshare --mount sh -ec '
      mount --bind /dev "$1/dev"
      mount -t proc proc "$1/proc"
      chroot "$1" apt-get install -y --no-install-recommends swiftlang libc6-dev libstdc++-14-dev git
      chroot "$1" apt-get clean' sh "$new" >> "$debian.log" 2>&1 || {
    tail -20 "$debian.log" >&2
    leave_out 'Debian 13 with Swift could not be installed.'
  }
  mv "$new" "$debian"
}
mkdir -p "$(dirname "$debian")"
[ -d "$debian" ] || make_debian
if [ "$task" = prepare ]; then exit; fi

# The mounts are of this one process and are gone when it ends, however it ends.
inside() {
  mkdir -p "$debian/repository"
  unshare --mount sh -ec '
    mount --bind /dev "$1/dev"
    mount -t proc proc "$1/proc"
    mount --bind "$2" "$1/repository"
    exec chroot "$1" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 sh -ec "cd /repository/sdks/ios; $3"
  ' sh "$debian" "$root" "$1"
}

if [ "$task" = consume ]; then
  app="$root/dist/release-consumer"
  rm -rf "$app"
  mkdir -p "$app/Sources/App"
  version=$(git -C "$root/dist/release/swift" describe --tags)
  cat > "$app/Package.swift" << PACKAGE
// swift-tools-version:5.9
import PackageDescription
let package = Package(
  name: "App",
  dependencies: [.package(url: "file:///repository/dist/release/swift", exact: "$version")],
  targets: [.executableTarget(name: "App", dependencies: [.product(name: "RhinariumCapture", package: "swift")])])
PACKAGE
  echo 'import RhinariumCapture
precondition(shotsRequired(.petVerification).fingerprint == 3 && captureVersion == "'"$version"'")
print("RhinariumCapture", captureVersion)' > "$app/Sources/App/main.swift"
  inside 'cd /; git config --global safe.directory "*"; swift run --package-path /repository/dist/release-consumer App'
  rm -rf "$app"
  exit
fi
if [ "$task" = bench ]; then
  inside 'swift run -c release --package-path Bench frame-bench'
  exit
fi
test='RHINARIUM_STUBS=1 swift test --disable-swift-testing --scratch-path .build/stubbed'
if [ "$task" = update ]; then
  inside "UPDATE_API=1 $test --filter testThePublicNamesAreThoseOfTheCommittedFiles"
  exit
fi
if [ -n "$only" ]; then
  # Line by line, so that who waits for the first failure need not wait for the last test.
  inside "export RHINARIUM_STUBS=1; exec stdbuf -oL ${test#* } --filter '$only'"
  exit
fi
# As an app builds it: without stubs, optimised, with the language rules of Swift 6.
inside 'swift build -c release --package-path Bench -Xswiftc -swift-version -Xswiftc 6'
# With stubs of Apple's frameworks, so that the adapter is compiled and driven as well.
inside "$test"
echo 'The iOS SDK was built and tested with Debian 13’s Swift. Xcode and a phone have not seen it.'
