"""Fits the directions of the nose code in closed form: linear discriminant analysis over the grooves of rendered noses, each seen as it is
and once more moved and degraded. The pose is the one that the network finds, so that the code learns to bear its errors."""
import numpy as np
import torch

from degrade import degrade
from figures import equal_error_rate, pair_scores
from nose_data import VIEWS, litter_of, move, read_frames
from nose_network import CODE_LENGTH, Canonical, Grooves, NoseCode

SEED = 3
HARDNESS = 0.6
SHRINKAGE = 0.2
"""Share of an even spread in the spread within animals: there are fewer animals than directions."""
LITTERS_SHARE = 0.3
"""What differences between litters count against those within a litter: siblings share outline and nostrils, so that only their pattern
tells them apart. Measured on held-out litters: with 1, unrelated noses are told apart hardly better and siblings worse."""
IDENTITIES_AT_A_TIME = 8


@torch.no_grad()
def groove_features(pose, paths):
    """Features of every picture, plain and degraded, the number of its identity, and whether it is degraded."""
    generator, canonical, grooves = torch.Generator().manual_seed(SEED), Canonical(), Grooves()
    features, identities, is_degraded = [], [], []
    for at in range(0, len(paths), IDENTITIES_AT_A_TIME):
        frames = torch.cat([read_frames(path)[0] for path in paths[at : at + IDENTITIES_AT_A_TIME]])
        spoilt = degrade(generator, move(generator, frames)[0], HARDNESS)
        for pictures, flag in ((frames, False), (spoilt, True)):
            features.append(grooves(canonical(pictures, pose(pictures))).numpy())
            identities.append(at + np.arange(len(frames)) // VIEWS)
            is_degraded.append(np.full(len(frames), flag))
        print(f"grooves of {at + len(frames) // VIEWS}/{len(paths)} identities", flush=True)
    return np.concatenate(features), np.concatenate(identities), np.concatenate(is_degraded)


def between_spread(middles, litters):
    """Spread of siblings about the middle of their litter, and a share of that of the litters."""
    names = np.unique(litters)
    of_litters = np.stack([middles[litters == name].mean(0) for name in names])
    size = len(middles) / len(names)
    siblings = (middles - of_litters[np.searchsorted(names, litters)]) * np.sqrt(size / (size - 1))
    apart = of_litters - of_litters.mean(0)
    return siblings.T @ siblings / len(siblings) + LITTERS_SHARE * apart.T @ apart / len(apart)


def discriminants(features, identities, litters):
    """The mean of all animals, and the directions in which animals differ most for how much their own pictures do. `litters` has the
    litter of each identity."""
    middles = np.stack([features[identities == name].mean(0) for name in np.unique(identities)])
    centre = middles.mean(0)
    within = features - middles[np.searchsorted(np.unique(identities), identities)]
    spread = within.T @ within / len(within)
    even = np.trace(spread) / len(spread) * np.eye(len(spread))
    values, vectors = np.linalg.eigh((1 - SHRINKAGE) * spread + SHRINKAGE * even)
    whitening = vectors / np.sqrt(values)
    _, turned = np.linalg.eigh(whitening.T @ between_spread(middles, litters) @ whitening)
    return centre, (whitening @ turned[:, ::-1][:, :CODE_LENGTH]).T


def fit_nose_code(pose, fitting, checking):
    """The code network with its head, and its figures on identities that nothing was fitted on."""
    features, identities, _ = groove_features(pose, fitting)
    centre, directions = discriminants(features.astype(np.float64), identities, np.array([litter_of(path) for path in fitting]))
    code = NoseCode().eval()
    code.centre.copy_(torch.from_numpy(centre))
    code.directions.copy_(torch.from_numpy(directions))
    held_out, names, is_degraded = groove_features(pose, checking)
    codes = (held_out - centre) @ directions.T
    codes /= np.linalg.norm(codes, axis=1, keepdims=True)
    for flag in (False, True):
        genuine, impostor = pair_scores(codes[is_degraded == flag], names[is_degraded == flag])
        what = "degraded" if flag else "as rendered"
        print(f"held out, {what}: {len(genuine)} genuine, {len(impostor)} impostor pairs, EER {equal_error_rate(genuine, impostor):.4f}")
    return code
