"""Fine-tunes the trunk of the face network to distinguish cats of one breed.

Every cat with one photo is a separate class: two views of it must be more similar to each other than to those of the
other cats of the batch, of which several are of the same breed (instance discrimination, Wu et al. 2018, with the
loss of SimCLR, Chen et al. 2020). A second term limits the drift of the features from those of the ImageNet trunk."""
import json
import math
import re

import numpy as np
import torch
import torch.nn.functional as F

from face_views import vary

SEED = 3
SIDE_PX = 128
BLOCKS_KEPT = 5
"""Number of first blocks that keep their ImageNet weights: edges and textures, and most of the run time."""
BREEDS, CATS_PER_BREED = 4, 8
"""Breeds per training step, and cats per breed."""
RATE_TRUNK, RATE_HEAD, WARM_UP = 2e-4, 1e-3, 30
TEMPERATURE = 0.1
KEEP_WEIGHT = 10
CHECKPOINT_EVERY = 50


def breed_of(name):
    """Returns the breed of a name <breed>_<number>."""
    return re.sub(r"_\d+$", "", name)


def early(trunk, pictures):
    # Channels last halves the run time on CPUs.
    scaled = ((pictures - 127.0) / 128.0).contiguous(memory_format=torch.channels_last)
    x = F.relu6(trunk._bn0(trunk._conv_stem(scaled)))
    for block in trunk._blocks[:BLOCKS_KEPT]:
        x = block(x)
    return x


def late(trunk, x):
    for block in trunk._blocks[BLOCKS_KEPT:]:
        x = block(x)
    return x.mean((2, 3))


def contrast(codes):
    """Cross-entropy of finding the other view of each picture. The second half of the codes are the other views of the
    first half."""
    count = len(codes) // 2
    similarity = codes @ codes.T / TEMPERATURE
    similarity.fill_diagonal_(-1e9)
    return F.cross_entropy(similarity, torch.cat([torch.arange(count) + count, torch.arange(count)]))


class FaceTraining:
    """Training on `names` and `crops` (n, 3, s, s, bytes) of cats, one each. Resumes from `state`/face.pt."""

    def __init__(self, trunk, teacher, names, crops, state, steps):
        torch.manual_seed(SEED)
        last = torch.channels_last
        self.trunk, self.teacher = trunk.eval().to(memory_format=last), teacher.eval().to(memory_format=last)
        self.crops, self.steps = crops, steps
        self.breeds = np.array([breed_of(name) for name in names])
        self.file = state / "face.pt"
        self.log = state / "face.jsonl"
        self.head = torch.nn.Linear(320, 128, bias=False)
        torch.nn.init.orthogonal_(self.head.weight)
        trained = [weight for block in trunk._blocks[BLOCKS_KEPT:] for weight in block.parameters()]
        groups = [{"params": trained, "lr": RATE_TRUNK}, {"params": self.head.parameters(), "lr": RATE_HEAD}]
        self.optimiser = torch.optim.AdamW(groups, weight_decay=1e-2)
        self.step = 0
        if self.file.exists():
            held = torch.load(self.file)
            self.trunk.load_state_dict(held["trunk"])
            self.head.load_state_dict(held["head"])
            self.optimiser.load_state_dict(held["optimiser"])
            self.step = held["step"]

    def batch(self):
        random = np.random.RandomState(self.step)
        chosen = random.permutation(sorted(set(self.breeds)))[:BREEDS]
        return np.concatenate([random.permutation(np.where(self.breeds == breed)[0])[:CATS_PER_BREED] for breed in chosen])

    def advance(self, centre):
        share = min(1, self.step / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * self.step / self.steps))
        for group, rate in zip(self.optimiser.param_groups, (RATE_TRUNK, RATE_HEAD)):
            group["lr"] = rate * share
        generator = torch.Generator().manual_seed(SEED + self.step)
        crops = self.crops[self.batch()].float()
        pictures = torch.cat([vary(generator, crops, SIDE_PX), vary(generator, crops, SIDE_PX)])
        with torch.no_grad():
            x = early(self.teacher, pictures)
            kept = late(self.teacher, x)
        features = late(self.trunk, x)
        centred = F.normalize(features, dim=1) - centre
        told = contrast(F.normalize(self.head(centred), dim=1)) + contrast(F.normalize(centred, dim=1))
        drift = (1 - F.cosine_similarity(features, kept)).mean()
        self.optimiser.zero_grad()
        (told + KEEP_WEIGHT * drift).backward()
        self.optimiser.step()
        return told.item(), drift.item()

    def run(self, centre):
        """Trains until the last step. `centre` is the mean of the unchanged trunk's features of these cats, unit
        length."""
        while self.step < self.steps:
            told, drift = self.advance(centre)
            self.step += 1
            if self.step % 10 == 0:
                with self.log.open("a") as log:
                    log.write(json.dumps({"step": self.step, "contrast": round(told, 4), "drift": round(drift, 4)}) + "\n")
            if self.step % CHECKPOINT_EVERY == 0 or self.step == self.steps:
                held = {"trunk": self.trunk.state_dict(), "head": self.head.state_dict()}
                torch.save({**held, "optimiser": self.optimiser.state_dict(), "step": self.step}, self.file)
        return self.trunk
