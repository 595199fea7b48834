"""Keypoint detector: a light head on the first blocks of EfficientNet-Lite0. The blocks keep their ImageNet weights, so
that their feature maps of a picture are computed once."""
import torch
import torch.nn.functional as F
from torch import nn

from face_network import load_trunk

SIDE_PX = 160
BLOCKS = 11
"""Blocks of the trunk, up to 112 channels at a sixteenth of the side."""
FINE, MIDDLE, COARSE = (2, 24), (4, 40), (10, 112)
"""Blocks whose maps are used, with their channels: at a quarter, an eighth and a sixteenth of the side."""
WIDTH = 48
REACH_CELLS = 2
"""Radius around the highest cell of a map over which its position is averaged."""


def separable(channels):
    """Depthwise separable convolution with a radius of one cell."""
    return nn.Sequential(
        nn.Conv2d(channels, channels, 3, padding=1, groups=channels), nn.Conv2d(channels, channels, 1), nn.ReLU6()
    )


class Seen(nn.Module):
    """RGB square, 0..255 -> the maps of three blocks, coarse first."""

    def __init__(self, weights_file):
        super().__init__()
        self.trunk = load_trunk(weights_file, BLOCKS)

    def forward(self, picture):
        maps = self.trunk((picture - 127.0) / 128.0)
        return tuple(maps[block] for block, _ in (COARSE, MIDDLE, FINE))


class Landmarks(nn.Module):
    """Maps of the trunk -> a map per keypoint (logits, a quarter of the side) and a logit of the subject's presence."""

    def __init__(self, points):
        super().__init__()
        self.coarse, self.middle, self.fine = (nn.Conv2d(channels, WIDTH, 1) for _, channels in (COARSE, MIDDLE, FINE))
        self.look_around = nn.Sequential(separable(WIDTH), separable(WIDTH))
        self.join_middle = nn.Sequential(separable(WIDTH), separable(WIDTH))
        self.join_fine = nn.Sequential(separable(WIDTH), separable(WIDTH))
        self.maps = nn.Conv2d(WIDTH, points, 1)
        self.presence = nn.Linear(2 * WIDTH, 1)

    def forward(self, coarse, middle, fine):
        coarse = self.look_around(self.coarse(coarse))
        presence = self.presence(torch.cat([coarse.mean((2, 3)), coarse.amax((2, 3))], 1))
        middle = self.join_middle(F.interpolate(coarse, scale_factor=2.0) + self.middle(middle))
        fine = self.join_fine(F.interpolate(middle, scale_factor=2.0) + self.fine(fine))
        return self.maps(fine), presence[:, 0]


class FoundLandmarks(nn.Module):
    """RGB square, 0..255 -> x and y of each keypoint as shares of the side, the concentration of each map around its
    keypoint, and the probability of the subject."""

    def __init__(self, seen, landmarks):
        super().__init__()
        self.seen, self.landmarks = seen, landmarks
        side = SIDE_PX // 4
        places = torch.arange(side * side)
        self.side = side
        self.register_buffer("columns", (places % side).float())
        self.register_buffer("rows", torch.div(places, side, rounding_mode="floor").float())

    def forward(self, picture):
        maps, presence = self.landmarks(*self.seen(picture))
        shares = torch.softmax(maps.flatten(2), dim=2)
        highest = shares.argmax(dim=2, keepdim=True).float()
        row = torch.floor((highest + 0.5) / self.side)
        column = highest - row * self.side
        near = ((self.columns - column).abs() <= REACH_CELLS).float() * ((self.rows - row).abs() <= REACH_CELLS).float()
        held = shares * near
        mass = held.sum(2)
        x = ((held * self.columns).sum(2) / mass + 0.5) / self.side
        y = ((held * self.rows).sum(2) / mass + 0.5) / self.side
        return torch.cat([torch.stack([x, y], 2).flatten(1), mass, torch.sigmoid(presence)[:, None]], 1)
