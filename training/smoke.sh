#!/bin/sh
# The nose recipe from pictures to a checked ONNX file, on a handful of noses. Says that the recipe runs, nothing about what it learns.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=${PYTHON:-/usr/bin/python3}
"$python" "$(dirname "$0")/train.py" --recipe nose --cache "$folder/cache" --state "$folder/state" --models "$folder/models" \
  --litters 4 --steps 8
test -s "$folder/models/nose.onnx"
