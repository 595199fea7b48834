"""Augmented views of a cat's face, as in another photo: size, rotation, position, light, colours, sharpness, noise,
occlusion."""
import torch
import torch.nn.functional as F

FACE_SHARE = 1 / 1.5
"""Face size as a share of a crop's side, in `find_faces`."""


def varied_geometry(generator, crops, side):
    """Applies random affine transforms. `crops` 0..255, (n, 3, s, s) -> (n, 3, side, side), 0..1."""
    count = len(crops)
    normal = lambda scale: torch.randn(count, generator=generator, device=generator.device) * scale
    size, angle, stretch, shear = FACE_SHARE * torch.exp(normal(0.12)), normal(0.14), torch.exp(normal(0.06)), normal(0.06)
    sine, cosine = torch.sin(angle), torch.cos(angle)
    matrix = torch.zeros(count, 2, 3, device=crops.device)
    matrix[:, 0, 0], matrix[:, 0, 1] = size * cosine * stretch, size * (shear - sine)
    matrix[:, 1, 0], matrix[:, 1, 1] = size * sine, size * cosine / stretch
    matrix[:, 0, 2], matrix[:, 1, 2] = normal(0.07), normal(0.07)
    grid = F.affine_grid(matrix, [count, 3, side, side], align_corners=False)
    return F.grid_sample(crops, grid, padding_mode="reflection", align_corners=False) / 255


def varied_light(generator, views):
    """Varies gamma, brightness, colour cast, contrast, saturation, and a linear gradient of light."""
    count, side = len(views), views.shape[-1]
    each = lambda scale: (torch.randn(count, generator=generator, device=generator.device) * scale)[:, None, None, None]
    views = views.clamp(1e-3, 1) ** torch.exp(each(0.35)) * torch.exp(each(0.2))
    views = views * torch.exp(torch.randn(count, 3, generator=generator, device=generator.device) * 0.12)[..., None, None]
    mean = views.mean((2, 3), keepdim=True)
    views = (views - mean) * torch.exp(each(0.25)) + mean
    fading = (torch.rand(count, generator=generator, device=generator.device) * 0.9).pow(1.5)[:, None, None, None]
    views = views * (1 - fading) + views.mean(1, keepdim=True) * fading
    slope = torch.linspace(-1, 1, side, device=views.device)
    return views * (1 + each(0.25) * slope[None, None, None, :] + each(0.2) * slope[None, None, :, None]).clamp(0.3, 2)


def spoiled(generator, views):
    """Degrades views: 40 % are blurred by downsampling, all get noise, 35 % a random rectangle."""
    count, side = len(views), views.shape[-1]
    draw = torch.rand(count, generator=generator, device=generator.device)
    for low, high, small in ((0, 0.25, 56), (0.25, 0.4, 40)):
        chosen = (draw >= low) & (draw < high)
        if chosen.any():
            shrunk = F.interpolate(views[chosen], size=(small, small), mode="area")
            views[chosen] = F.interpolate(shrunk, size=(side, side), mode="bilinear", align_corners=False)
    noise = torch.randn(views.shape, generator=generator, device=generator.device)
    views = views + noise * (torch.rand(count, generator=generator, device=generator.device) * 0.05)[:, None, None, None]
    for view in views:
        share, width, height, x, y = torch.rand(5, generator=generator, device=generator.device).tolist()
        if share < 0.35:
            width, height = int(12 + 30 * width), int(12 + 30 * height)
            x, y = int(x * (side - width)), int(y * (side - height))
            view[:, y : y + height, x : x + width] = torch.rand(3, 1, 1, generator=generator, device=generator.device)
    return views


def vary(generator, crops, side):
    """Crops of `find_faces`, 0..255 -> as many augmented views, `side` px square, 0..255."""
    views = varied_light(generator, varied_geometry(generator, crops, side))
    return spoiled(generator, views).clamp(0, 1) * 255
