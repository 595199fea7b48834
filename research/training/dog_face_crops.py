"""Crops of dogs' faces around their noses, as the engine cuts them, and what the unchanged trunk sees of them."""
import numpy as np
import torch
from PIL import Image, ImageOps

SIDE_WIDTHS, UP_WIDTHS = 4.1, 0.9
"""Side of the square, and shift of its middle above that of the nose, in widths of the nose. Same as DOG_FACE in the
engine's parameters."""
SIDE_PX = 160
BATCH = 16


def read_noses(paths):
    """Rows of research/accuracy/find-dog-noses.ts whose face can be compared: file, size, points of the nose."""
    rows = []
    for path in paths:
        for line in open(path):
            file, width, height, verdict, places = line.rstrip("\n").split(",")
            if "face" in verdict.split(" "):
                rows.append((file, (int(width), int(height)), np.array(places.split(), float).reshape(6, 2)))
    return rows


def dog_of(file):
    """The set and the name of the dog."""
    return "/".join(file.split("/")[-4:-1])


def face_crop(file, size, points, share=1.0, side_px=SIDE_PX):
    """The square around the nose, level with it, `side_px` square, 0..255. The face takes `share` of its side. Edge
    pixels are repeated beyond the photo."""
    left, right, top, bottom = points[:4]
    width = np.linalg.norm(right - left)
    axis = (right - left) / width
    down = np.array([-axis[1], axis[0]])
    middle = ((left + right) / 2 + (top + bottom) / 2) / 2 - UP_WIDTHS * width * down
    side = SIDE_WIDTHS * width / share
    photo = ImageOps.exif_transpose(Image.open(file).convert("RGB")).resize(size, Image.BILINEAR)
    shrink = max(1, int(side / side_px))
    small = photo.reduce(shrink)
    margin = int(0.6 * side / shrink) + 2
    padded = Image.fromarray(np.pad(np.asarray(small), ((margin, margin), (margin, margin), (0, 0)), "edge"))
    step, origin = side / side_px / shrink, (middle - side / 2 * axis - side / 2 * down) / shrink + margin
    matrix = (step * axis[0], step * down[0], origin[0], step * axis[1], step * down[1], origin[1])
    return np.asarray(padded.transform((side_px, side_px), Image.AFFINE, matrix, Image.BILINEAR), np.float32)


@torch.no_grad()
def features_of(rows, seen):
    """`seen` of each row's crop, (rows, channels)."""
    found = []
    for at in range(0, len(rows), BATCH):
        crops = np.stack([face_crop(*row) for row in rows[at : at + BATCH]])
        found.append(seen(torch.from_numpy(crops).permute(0, 3, 1, 2)).numpy())
    return np.concatenate(found)
