"""What cameras, hands and weather do to a picture, drawn for each picture of a batch: grey, (count, 1, side, side), 0..1."""
import math

import torch
import torch.nn.functional as F


def _between(generator, count, low, high):
    return low + (high - low) * torch.rand(count, 1, 1, 1, generator=generator)


def blur(generator, pictures, radius_max, motion_max):
    """A blur of its own for each picture: a bell for defocus, drawn out along a line for motion, px."""
    count, _, side, _ = pictures.shape
    reach = 6
    steps = torch.arange(-reach, reach + 1).float()
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    angle = _between(generator, count, 0, math.pi)[:, 0]
    round_blur = (0.3 + (radius_max - 0.3) * torch.rand(count, 1, 1, generator=generator) ** 2)
    motion = motion_max * torch.rand(count, 1, 1, generator=generator) ** 3
    along = x[None] * torch.cos(angle) + y[None] * torch.sin(angle)
    across = y[None] * torch.cos(angle) - x[None] * torch.sin(angle)
    kernel = torch.exp(-0.5 * (across**2 / round_blur**2 + along**2 / (round_blur**2 + motion**2)))
    kernel = (kernel / kernel.sum((1, 2), keepdim=True))[:, None]
    padded = F.pad(pictures, (reach,) * 4, mode="replicate").transpose(0, 1)
    return F.conv2d(padded, kernel, groups=count).transpose(0, 1)


def shrink(generator, pictures, side_min):
    """A third of the batch, in four groups, brought to fewer pixels and back."""
    side = pictures.shape[-1]
    result = pictures.clone()
    for group in torch.randperm(len(pictures), generator=generator)[: len(pictures) // 3].chunk(4):
        small = int(torch.randint(side_min, side, (1,), generator=generator))
        if len(group) == 0:
            continue
        fewer = F.interpolate(pictures[group], (small, small), mode="bilinear", align_corners=False, antialias=True)
        result[group] = F.interpolate(fewer, (side, side), mode="bilinear", align_corners=False)
    return result


def _cosines():
    k, n = torch.arange(8.0)[:, None], torch.arange(8.0)[None]
    basis = torch.cos(math.pi * (n + 0.5) * k / 8) * 0.5
    basis[0] *= math.sqrt(0.5)
    return basis


_BASIS = _cosines()
_STEPS = (1 + torch.arange(8.0)[:, None] + torch.arange(8.0)[None]) * 0.012


def compress(generator, pictures):
    """Rounds the cosine waves of 8 x 8 blocks, as JPEG does."""
    count, _, side, _ = pictures.shape
    strength = _between(generator, count, 0, 1)[..., None, None] ** 2 * 1.8 + 0.05
    blocks = pictures.reshape(count, 1, side // 8, 8, side // 8, 8).transpose(3, 4)
    waves = _BASIS @ blocks @ _BASIS.T
    step = _STEPS * strength
    rounded = _BASIS.T @ (torch.round(waves / step) * step) @ _BASIS
    return rounded.transpose(3, 4).reshape(count, 1, side, side)


def cover(generator, pictures):
    """Hair, fingers and tongues over a part of half the pictures; glare on a part of them."""
    count, _, side, _ = pictures.shape
    steps = (torch.arange(side) + 0.5) / side * 2 - 1
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    result = pictures
    for is_glare in (False, True, False):
        draw = lambda low, high: _between(generator, count, low, high)
        angle, cx, cy = draw(0, math.pi), draw(-1, 1), draw(-1, 1)
        u = (x - cx) * torch.cos(angle) + (y - cy) * torch.sin(angle)
        v = (y - cy) * torch.cos(angle) - (x - cx) * torch.sin(angle)
        distance = torch.sqrt((u / draw(0.08, 0.7)) ** 2 + (v / draw(0.02, 0.25)) ** 2)
        used = (torch.rand(count, 1, 1, 1, generator=generator) < 0.3).float()
        if is_glare:
            result = result + used * draw(0.2, 0.9) * torch.exp(-(distance**2))
        else:
            mask = used * ((1.15 - distance) * 6).clamp(0, 1)
            result = result * (1 - mask) + mask * draw(0.05, 0.9)
    return result


def degrade(generator, pictures, hardness=1.0):
    """All of it, in the order in which it happens: what covers the nose, the lens, the sensor, the encoder."""
    count = len(pictures)
    seen = blur(generator, cover(generator, pictures), 0.4 + 1.6 * hardness, 4 * hardness)
    seen = shrink(generator, seen, 44)
    seen = seen.clamp(1e-3, 1) ** torch.exp(torch.randn(count, 1, 1, 1, generator=generator) * 0.25)
    seen = seen * torch.exp(torch.randn(count, 1, 1, 1, generator=generator) * 0.25) + _between(generator, count, -0.03, 0.06)
    grain = _between(generator, count, 0, 0.18) ** 2 * hardness
    seen = seen + grain * torch.randn(seen.shape, generator=generator)
    return compress(generator, seen.clamp(0, 1)).clamp(0, 1)
