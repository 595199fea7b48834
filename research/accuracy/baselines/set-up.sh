#!/usr/bin/env bash
# What the baselines need, on Debian, into the folder named (default .venv-baselines):
#   research/accuracy/baselines/set-up.sh && node research/dist/accuracy/report.js --real DIR --baselines --python .venv-baselines/bin/python
set -euo pipefail
folder=${1:-.venv-baselines}
/usr/bin/python3 -c 'import numpy, torch' 2>/dev/null || apt-get install -y --no-install-recommends python3-torch python3-numpy python3-venv
/usr/bin/python3 -m venv --system-site-packages "$folder"
"$folder/bin/pip" install --no-deps -r "$(dirname "$0")/requirements.txt"
