"""Generated noses from the cache that render-noses.mjs fills."""
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

from degrade import degrade
from nose_network import FRAME_PX, POSE_LENGTH

VIEWS = 5


def read_frames(path):
    """(VIEWS, 1, FRAME_PX, FRAME_PX) in 0..1 and (VIEWS, POSE_LENGTH) of one rendered identity."""
    frames = np.fromfile(path, np.uint8).reshape(VIEWS, 1, FRAME_PX, FRAME_PX)
    poses = np.fromfile(path.with_suffix(".pose"), np.float32).reshape(VIEWS, POSE_LENGTH)
    return torch.from_numpy(frames).float() / 255, torch.from_numpy(poses.copy())


class Noses:
    """The rendered identities at the given paths, as one stack of frames."""

    def __init__(self, paths):
        read = [read_frames(path) for path in paths]
        self.frames = torch.cat([(frames * 255).byte() for frames, _ in read])
        self.poses = torch.cat([poses for _, poses in read])

    def draw(self, generator, count):
        chosen = torch.randint(len(self.frames), (count,), generator=generator)
        return self.frames[chosen].float() / 255, self.poses[chosen]


def split_identities(cache):
    """Paths of the rendered identities: those that are fitted on, and every sixth litter, which is only ever checked on."""
    paths = sorted(pathlib.Path(cache).glob("*.grey"))
    checked = set(sorted({litter_of(path) for path in paths})[::6])
    return [path for path in paths if litter_of(path) not in checked], [path for path in paths if litter_of(path) in checked]


def litter_of(path):
    """The number that siblings share."""
    return int(path.stem.split("-")[0])


def move(generator, frames, mirror=False):
    """Frames moved, turned, resized and, where asked, half of them mirrored; and what was done to each."""
    count = len(frames)
    normal = lambda scale: torch.randn(count, generator=generator) * scale
    size, angle, x, y = torch.exp(normal(0.1)), normal(0.1), normal(0.05), normal(0.05)
    flip = torch.where(torch.rand(count, generator=generator) < 0.5 if mirror else torch.zeros(count) > 0, -1.0, 1.0)
    sine, cosine = torch.sin(angle), torch.cos(angle)
    rows = [torch.stack([size * cosine * flip, -size * sine, x], 1), torch.stack([size * sine * flip, size * cosine, y], 1)]
    grid = F.affine_grid(torch.stack(rows, 1), list(frames.shape), align_corners=False)
    moved = F.grid_sample(frames, grid, padding_mode="border", align_corners=False)
    return moved, (size, angle, x, y, flip)


def pose_batch(generator, noses, count):
    """Degraded frames, moved, and the pose of each after that."""
    frames, poses = noses.draw(generator, count)
    moved, (size, angle, x, y, flip) = move(generator, frames, mirror=True)
    sine, cosine = torch.sin(angle), torch.cos(angle)
    dx, dy = (poses[:, 0] - x) / size, (poses[:, 1] - y) / size
    columns = [
        (dx * cosine + dy * sine) * flip,
        dy * cosine - dx * sine,
        poses[:, 2] / size,
        (poses[:, 3] - angle) * flip,
        poses[:, 4] * flip,
        poses[:, 5],
    ]
    return degrade(generator, moved, 0.8), torch.stack(columns, 1)
