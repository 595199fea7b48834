"""Training views of photos: the subject from far to near, and views without it."""
import math

import numpy as np
from PIL import Image, ImageFilter

AS_TAKEN = 0.35
"""Share of the views that show the whole photo, resized to a square."""
PHOTO_PX_MAX = 640
"""Longest side of a photo, px, as in the engine."""


def read_photo(path):
    photo = Image.open(path).convert("RGB")
    photo.thumbnail((PHOTO_PX_MAX, PHOTO_PX_MAX), Image.BICUBIC)
    return photo


def warp(photo, matrix, side, behind):
    """Warps a photo. `matrix` maps a position in the view to the photo. `behind` fills the view beyond the photo."""
    matrix = np.array(matrix, float)
    shrink = max(1, int(math.sqrt(abs(np.linalg.det(matrix[:, :2]))) * 0.75))
    small = photo.reduce(shrink) if shrink > 1 else photo
    values = tuple((matrix / shrink).flatten())
    view = small.transform((side, side), Image.AFFINE, values, Image.BILINEAR)
    shown = Image.new("L", small.size, 255).transform((side, side), Image.AFFINE, values)
    return Image.composite(view, behind, shown)


def backdrop(generator, others, side):
    kind = generator.random()
    if kind < 0.5:
        other = others[generator.integers(len(others))]
        return other.resize((side, side), Image.BILINEAR, box=random_box(generator, other))
    colour = 0 if kind < 0.6 else tuple(int(v) for v in generator.integers(0, 256, 3))
    return Image.new("RGB", (side, side), colour)


def random_box(generator, photo, least=0.35):
    width, height = (photo_side * generator.uniform(least, 1) for photo_side in photo.size)
    left, top = generator.uniform(0, photo.width - width), generator.uniform(0, photo.height - height)
    return left, top, left + width, top + height


def geometry(generator, photo, points, side, distances):
    """Returns the matrix of a view that contains all keypoints. `distances`: smallest and largest distance of the first
    two, shares of the side."""
    points = np.array(points) * photo.size
    if generator.random() < AS_TAKEN:
        left, top, right, bottom = (share * edge for share, edge in zip((0, 0, 1, 1), photo.size * 2))
        low, high = points.min(0), points.max(0)
        left, top = (generator.uniform(0, max(1e-3, min(0.15 * edge, 0.8 * at))) for edge, at in zip(photo.size, low))
        right, bottom = (edge - generator.uniform(0, max(1e-3, min(0.15 * edge, 0.8 * (edge - at)))) for edge, at in zip(photo.size, high))
        return np.array([[(right - left) / side, 0, left], [0, (bottom - top) / side, top]])
    between = np.linalg.norm(points[1] - points[0])
    scale = between / (side * math.exp(generator.uniform(*np.log(distances))))
    stretch, turn = math.exp(generator.normal() * 0.13), generator.normal() * (0.25 if generator.random() < 0.8 else 0.7)
    sine, cosine = math.sin(turn), math.cos(turn)
    linear = scale * np.array([[cosine * stretch, -sine / stretch], [sine * stretch, cosine / stretch]])
    middle = points.mean(0)
    around = np.abs(np.linalg.inv(linear) @ (points - middle).T).max(1) + 3
    place = [generator.uniform(min(reach, side / 2), max(side - reach, side / 2)) for reach in around]
    return np.column_stack([linear, middle - linear @ place])


def spoil(generator, view):
    """Varies light, colours, sharpness and noise, as of another camera."""
    side = view.width
    if generator.random() < 0.3:
        view = view.filter(ImageFilter.GaussianBlur(generator.uniform(0.3, 2.2)))
    if generator.random() < 0.15:
        small = int(generator.uniform(48, 120))
        view = view.resize((small, small), Image.BOX).resize((side, side), Image.BILINEAR)
    levels = np.asarray(view, np.float32) / 255
    levels = np.clip(levels, 1e-3, 1) ** math.exp(generator.normal() * 0.35) * math.exp(generator.normal() * 0.15)
    levels = levels * np.exp(generator.normal(size=3) * 0.1).astype(np.float32)
    mean = levels.mean((0, 1))
    levels = (levels - mean) * math.exp(generator.normal() * 0.2) + mean
    fading = generator.random() ** 2.5
    levels = levels * (1 - fading) + levels.mean(2, keepdims=True) * fading
    levels = levels + generator.normal(size=levels.shape).astype(np.float32) * generator.random() * 0.04
    return (np.clip(levels, 0, 1) * 255).astype(np.float32).transpose(2, 0, 1)


def subject_view(generator, photo, points, others, side, distances, pairs):
    """Returns a view, 0..255, and the keypoints as shares of its side. `pairs`: keypoints of which the one further left
    comes first."""
    matrix = geometry(generator, photo, points, side, distances)
    view = warp(photo, matrix, side, backdrop(generator, others, side))
    inverse = np.linalg.inv(matrix[:, :2])
    found = (inverse @ (np.array(points) * photo.size - matrix[:, 2]).T).T / side
    if generator.random() < 0.5:
        view = view.transpose(Image.FLIP_LEFT_RIGHT)
        found[:, 0] = 1 - found[:, 0]
    for left, right in pairs:
        if found[left, 0] > found[right, 0]:
            found[[left, right]] = found[[right, left]]
    return spoil(generator, view), found.astype(np.float32)


def empty_view(generator, other, side, least=0.25):
    """Returns a view of a part of a photo, of at least `least` of its sides."""
    view = other.resize((side, side), Image.BILINEAR, box=random_box(generator, other, least))
    return spoil(generator, view.transpose(Image.FLIP_LEFT_RIGHT) if generator.random() < 0.5 else view)
