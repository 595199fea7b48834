#!/usr/bin/env bash
# What the baselines need, on Debian, into the folder named (default .venv-baselines):
#   bench/accuracy/baselines/set-up.sh && npm run evaluate -- --report --baselines --python .venv-baselines/bin/python
set -euo pipefail
folder=${1:-.venv-baselines}
apt-get install -y --no-install-recommends python3-opencv python3-torch python3-venv
/usr/bin/python3 -m venv --system-site-packages "$folder"
"$folder/bin/pip" install --no-deps -r "$(dirname "$0")/requirements.txt"
