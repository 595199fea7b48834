"""The networks that read a dog's nose: where it lies, and the code of its pattern."""
import math

import torch
import torch.nn.functional as F
from torch import nn

FRAME_PX = 160
"""Side of the grey square that the network is given: what the capture guide frames."""
CANONICAL_PX = 128
CODE_LENGTH = 256
POSE_LENGTH = 6
DOME = 0.45
"""How far the middle of a nose stands out from its rim, in half nose widths: the generator's value, near that of real noses."""
REACH = (1.06, 0.96)
"""What the canonical picture shows: half width and half height, in half nose widths."""


class Unit(nn.Module):
    """Convolution, batch norm, ReLU; residual where shapes allow."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.batch = nn.BatchNorm2d(outputs)
        self.residual = inputs == outputs and stride == 1

    def forward(self, x):
        y = self.batch(self.convolution(x))
        return F.relu(x + y if self.residual else y)


def box_mean(x, side):
    """Mean of the square around each pixel, rows first: two thin windows cost far less than one square one."""
    rows = F.avg_pool2d(x, (side, 1), 1, (side // 2, 0), count_include_pad=False)
    return F.avg_pool2d(rows, (1, side), 1, (0, side // 2), count_include_pad=False)


def even_light(x, side):
    """Subtracts the mean and divides by the deviation around each pixel."""
    centred = x - box_mean(x, side)
    return centred / torch.sqrt(box_mean(centred * centred, side) + 4e-4)


class NosePose(nn.Module):
    """Grey frame in 0..1 -> x, y, half width (half frame widths), roll (radians), sine of yaw and of pitch."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            Unit(1, 16, 2), Unit(16, 32, 2), Unit(32, 48, 2), Unit(48, 48), Unit(48, 64, 2), Unit(64, 64)
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(64 * 25, 64), nn.ReLU(), nn.Linear(64, POSE_LENGTH))
        self.register_buffer("middle", torch.tensor([0.0, 0.0, 0.76, 0.0, 0.0, 0.0]))
        self.register_buffer("spread", torch.tensor([0.1, 0.1, 0.1, 0.15, 0.3, 0.2]))

    def forward(self, frame):
        small = F.avg_pool2d(frame, 2)
        centred = (small - small.mean((2, 3), keepdim=True)) * 3
        return self.head(self.body(centred)) * self.spread + self.middle


class Canonical(nn.Module):
    """Turns a frame so that the nose lies upright, frontal and at one size: shift, size, roll, and yaw and pitch of a dome."""

    def __init__(self, side=CANONICAL_PX):
        super().__init__()
        steps = (torch.arange(side) + 0.5) / side * 2 - 1
        v, u = torch.meshgrid(steps * REACH[1], steps * REACH[0], indexing="ij")
        self.register_buffer("u", u[None])
        self.register_buffer("v", v[None])
        self.register_buffer("proud", DOME * (1 - u * u - v * v).clamp(-1.2, 1)[None])

    def grid(self, pose):
        x, y, size, roll, yaw, pitch = [pose[:, i, None, None] for i in range(POSE_LENGTH)]
        across = self.u * torch.sqrt(1 - yaw * yaw) + self.proud * yaw
        down = self.v * torch.sqrt(1 - pitch * pitch) + self.proud * pitch
        sine, cosine = torch.sin(roll), torch.cos(roll)
        return torch.stack([x + size * (across * cosine - down * sine), y + size * (across * sine + down * cosine)], -1)

    def forward(self, frame, pose):
        return F.grid_sample(frame, self.grid(pose), mode="bilinear", padding_mode="border", align_corners=False)


def bell(sigma):
    """A row of a Gaussian blur, sigma in px."""
    reach = int(3 * sigma + 0.5)
    steps = torch.arange(-reach, reach + 1).float()
    weights = torch.exp(-0.5 * (steps / sigma) ** 2)
    return (weights / weights.sum())[None, None, None]


def blur(x, row):
    reach = row.shape[-1] // 2
    x = F.conv2d(F.pad(x, (reach, reach, 0, 0), mode="replicate"), row)
    return F.conv2d(F.pad(x, (0, 0, reach, reach), mode="replicate"), row.transpose(2, 3))


class Grooves(nn.Module):
    """Canonical picture in 0..1 -> how strongly and in which direction grooves and rims run, cell by cell: the structure tensor of the
    evenly lit picture at several widths. A direction and its opposite are one, so that light from another side changes little."""

    SIGMAS_PX = (1.0, 1.8, 3.2)
    CELL_PX = 8

    def __init__(self):
        super().__init__()
        for number, sigma in enumerate(self.SIGMAS_PX):
            self.register_buffer(f"fine{number}", bell(sigma))
            self.register_buffer(f"coarse{number}", bell(2 * sigma))

    def forward(self, picture):
        even, parts = even_light(picture, 25), []
        for number in range(len(self.SIGMAS_PX)):
            band = blur(even, getattr(self, f"fine{number}")) - blur(even, getattr(self, f"coarse{number}"))
            band = F.pad(band.clamp(-1, 1), (1, 1, 1, 1), mode="replicate")
            across = band[:, :, 1:-1, 2:] - band[:, :, 1:-1, :-2]
            down = band[:, :, 2:, 1:-1] - band[:, :, :-2, 1:-1]
            strength = torch.sqrt(across * across + down * down + 1e-6)
            tensor = [(across * across - down * down) / strength, 2 * across * down / strength, strength]
            cells = F.avg_pool2d(torch.cat(tensor, 1), self.CELL_PX)
            parts.append(cells.flatten(1) / (cells.flatten(1).norm(dim=1, keepdim=True) + 1e-3))
        return torch.cat(parts, 1)


class NoseCode(nn.Module):
    """Canonical picture -> code of unit length: the grooves, seen along the directions in which animals differ and photos do not."""

    def __init__(self):
        super().__init__()
        self.grooves = Grooves()
        length = len(Grooves.SIGMAS_PX) * 3 * (CANONICAL_PX // Grooves.CELL_PX) ** 2
        self.register_buffer("centre", torch.zeros(length))
        self.register_buffer("directions", torch.zeros(CODE_LENGTH, length))

    def forward(self, picture):
        return F.normalize(F.linear(self.grooves(picture) - self.centre, self.directions), dim=1, eps=1e-6)


class Nose(nn.Module):
    """What ships: one graph from the frame to the code and the pose."""

    def __init__(self, pose, code):
        super().__init__()
        self.pose, self.canonical, self.code = pose, Canonical(), code

    def forward(self, frame):
        pose = self.pose(frame)
        limits = [(-0.5, 0.5), (-0.5, 0.5), (0.3, 1.2), (-math.pi / 4, math.pi / 4), (-0.6, 0.6), (-0.5, 0.5)]
        bounded = torch.stack([pose[:, i].clamp(low, high) for i, (low, high) in enumerate(limits)], 1)
        return self.code(self.canonical(frame, bounded)), bounded
