"""Adds two probabilities of an aligned face to species.onnx, layers on its features:

face_layers.py --photos DATA --labels research/accuracy/labels/faces.csv --model packages/engine/models/species.onnx

`catFace`: that it is a cat's, hairless or not. `eyesShut`: that its eyes are shut, or not where they were detected. The
numbers printed are of animals and things left out, a fourth at a time by their names."""
import argparse
import csv
import pathlib
import zlib

import numpy as np
import torch

from find_faces import cut
from landmarks_views import read_photo
from species import load_species
from species_layers import SIDE_PX, add_output, fit

FOLDS = 4
CAT_DECAY, SHUT_DECAY = 0.01, 0.03
PLACES = ("leftX", "leftY", "rightX", "rightY", "noseX", "noseY")
BATCH = 16


def read_faces(data, rows):
    """Features of the aligned faces, double precision."""
    network, pictures = load_species(), []
    for row in rows:
        photo = read_photo(data / row["file"])
        points = np.array([float(row[place]) for place in PLACES]).reshape(3, 2) * photo.size
        face = np.asarray(cut(photo, points, SIDE_PX, 1), np.float32)
        pictures.append(torch.from_numpy(face.transpose(2, 0, 1).copy()))
    with torch.no_grad():
        return torch.cat([network.features(torch.stack(pictures[at : at + BATCH])) for at in range(0, len(rows), BATCH)]).double()


def left_out(features, ones, others, folds, decay):
    """The probability of each face by a layer that its animal did not teach."""
    likely = torch.zeros(len(features)).double()
    for fold in range(FOLDS):
        weights, bias = fit(features[ones & (folds != fold)], features[others & (folds != fold)], decay)
        likely[folds == fold] = features[folds == fold] @ weights + bias
    return torch.sigmoid(likely)


def main():
    parser = argparse.ArgumentParser()
    for name in ("photos", "labels", "model"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    with open(options.labels) as file:
        rows = list(csv.DictReader(file))
    features = read_faces(options.photos, rows)
    folds = torch.tensor([zlib.crc32(row["file"].encode()) % FOLDS for row in rows])
    shows = np.array([row["shows"] for row in rows])
    groups = {name: torch.from_numpy(shows == name) for name in ("open", "shut", "misplaced", "none")}
    groups["Sphynx"] = torch.tensor(["Sphynx" in row["file"] for row in rows]) & ~groups["misplaced"]
    layers = {
        "catFace": (groups["open"] | groups["shut"], groups["none"], CAT_DECAY),
        "eyesShut": (groups["shut"] | groups["misplaced"], groups["open"], SHUT_DECAY),
    }
    for name, (ones, others, decay) in layers.items():
        found = left_out(features, ones, others, folds, decay)
        for group, those in groups.items():
            counts = ", ".join(f"{int((found[those] >= bound).sum())} at {bound}" for bound in (0.5, 0.7, 0.9))
            print(f"{name} of {int(those.sum())} {group}: {counts}")
        add_output(options.model, name, *fit(features[ones], features[others], decay))


if __name__ == "__main__":
    main()
