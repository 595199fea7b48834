#!/bin/sh
# Installs the S3 server that the tests start, from PyPI, where it is not there already. It needs Python 3.11 or later.
set -eu
cd "$(dirname "$0")/.."
place=dist/s3-server
[ -x "$place/bin/python" ] || python3 -m venv "$place"
"$place/bin/python" -m pip install --quiet --disable-pip-version-check --requirement test/s3/requirements.txt
