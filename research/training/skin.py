"""Adds to species.onnx the probability that bare skin fills the picture, a layer on its features:

skin.py --photos DATA --model packages/engine/models/species.onnx

Skin is that of cattle's muzzles. Everything else is dogs, cats and things. Half of the animals and things teach, by
their names. The numbers printed are of the other half, and of a source of skin that taught nothing."""
import argparse
import pathlib
import zlib

import numpy as np
import torch
from PIL import Image, ImageOps

from species import load_species
from species_layers import SIDE_PX, add_output, fit

PER_ANIMAL = 4
SKIN = ("muzzles/DOG",)
OTHER_SKIN = "muzzles-sharp/DOG"
OTHERS = ("not-animals", "oxford-pets/DOG", "oxford-pets/CAT", "oxford-breeds/DOG", "street-dogs/DOG", "cat-photos/CAT")


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
    add_output(options.model, "skin", weights, bias)


if __name__ == "__main__":
    main()
