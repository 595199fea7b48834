"""Adds to species.onnx the probability that bare skin fills the picture, a layer on its features:

skin.py --photos DATA --model packages/engine/models/species.onnx

Skin is that of cattle's muzzles. Everything else is dogs, cats and things. Half of the animals and things teach, by
their names. The numbers printed are of the other half, and of a source of skin that taught nothing."""
import argparse
import hashlib
import pathlib
import zlib

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from PIL import Image, ImageOps

from species import load_species

SIDE_PX = 128
PER_ANIMAL = 4
SKIN = ("muzzles/DOG",)
OTHER_SKIN = "muzzles-sharp/DOG"
OTHERS = ("not-animals", "oxford-pets/DOG", "oxford-pets/CAT", "oxford-breeds/DOG", "street-dogs/DOG", "cat-photos/CAT")
DECAY, DEVIATION_MIN = 0.01, 0.05
FEATURES = "/ReduceMean_output_0"


def middle_of(file):
    """The square in the middle of a picture, (3, side, side), 0 to 255."""
    picture = ImageOps.exif_transpose(Image.open(file)).convert("RGB")
    side = min(picture.size)
    left, top = ((length - side) // 2 for length in picture.size)
    shown = picture.crop((left, top, left + side, top + side)).resize((SIDE_PX, SIDE_PX), Image.BILINEAR)
    return torch.from_numpy(np.asarray(shown, np.float32).transpose(2, 0, 1).copy())


def read(network, data, folders):
    """Features of up to PER_ANIMAL photos of each animal or thing, spread over its photos, and whether each teaches."""
    features, taught = [], []
    for animal in sorted(path for folder in folders for path in (data / folder).iterdir() if path.is_dir()):
        files = sorted(animal.iterdir())
        chosen = files[:: max(1, len(files) // PER_ANIMAL)][:PER_ANIMAL]
        with torch.no_grad():
            features.append(network.features(torch.stack([middle_of(file) for file in chosen])).double())
        taught += [zlib.crc32(str(animal.relative_to(data)).encode()) % 2 == 0] * len(chosen)
    return torch.cat(features), torch.tensor(taught)


def fit(skin, others):
    """Weights and bias of a logistic regression of both classes with equal weight."""
    rows, truth = torch.cat([skin, others]), torch.cat([torch.ones(len(skin)), torch.zeros(len(others))]).double()
    shares = torch.where(truth == 1, 0.5 / len(skin), 0.5 / len(others))
    mean, deviation = rows.mean(0), rows.std(0) + DEVIATION_MIN
    weights = torch.zeros(rows.shape[1] + 1, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def loss():
        optimiser.zero_grad()
        likely = ((rows - mean) / deviation) @ weights[:-1] + weights[-1]
        found = (shares * F.binary_cross_entropy_with_logits(likely, truth, reduction="none")).sum()
        found = found + DECAY * (weights[:-1] ** 2).sum()
        found.backward()
        return found

    optimiser.step(loss)
    scaled = weights.detach()[:-1] / deviation
    return scaled, weights.detach()[-1] - scaled @ mean


def add_output(file, weights, bias):
    model = onnx.load(str(file))
    graph = model.graph
    known = {"skin.weight", "skin.bias"}
    for part, names in ((graph.initializer, known), (graph.node, {"skin.likely", "skin"}), (graph.output, {"skin"})):
        kept = [item for item in part if (item.output[0] if hasattr(item, "op_type") else item.name) not in names]
        del part[:]
        part.extend(kept)
    graph.initializer.extend([
        numpy_helper.from_array(weights.numpy().astype(np.float32)[:, None], "skin.weight"),
        numpy_helper.from_array(np.array([bias], np.float32), "skin.bias"),
    ])
    graph.node.extend([
        helper.make_node("Gemm", [FEATURES, "skin.weight", "skin.bias"], ["skin.likely"]),
        helper.make_node("Sigmoid", ["skin.likely"], ["skin"]),
    ])
    graph.output.append(helper.make_tensor_value_info("skin", TensorProto.FLOAT, [1, 1]))
    onnx.checker.check_model(model)
    onnx.save(model, str(file))
    print(f"{file.name}: {file.stat().st_size} bytes, sha256 {hashlib.sha256(file.read_bytes()).hexdigest()}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", required=True, type=pathlib.Path)
    parser.add_argument("--model", required=True, type=pathlib.Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = load_species()
    (skin, skin_taught), (others, others_taught) = (read(network, options.photos, folders) for folders in (SKIN, OTHERS))
    elsewhere, _ = read(network, options.photos, (OTHER_SKIN,))
    weights, bias = fit(skin[skin_taught], others[others_taught])
    for name, rows in (("skin", skin[~skin_taught]), ("skin of another source", elsewhere), ("others", others[~others_taught])):
        likely = rows @ weights + bias
        print(f"{name}: {len(rows)} photos, {int((likely > 0).sum())} called skin, {likely.min():.2f} to {likely.max():.2f}")
    add_output(options.model, weights, bias)


if __name__ == "__main__":
    main()
