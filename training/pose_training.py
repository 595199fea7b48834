"""Trains the network that finds where a nose lies. Stops and starts: the state directory holds a checkpoint."""
import copy
import json
import math
import time

import torch

from nose_data import Noses, pose_batch
from nose_network import NosePose

SEED = 11
RATE = 2e-3
BATCH = 64
WARM_STEPS = 100
REPORT_STEPS = 50


class PoseTraining:
    """The network, the running average of its weights (what is used), the optimiser and the step: all that a checkpoint holds."""

    def __init__(self, paths, state, steps):
        torch.manual_seed(SEED)
        self.generator = torch.Generator().manual_seed(SEED)
        self.noses, self.state, self.steps = Noses(paths), state, steps
        self.network = NosePose()
        self.average = copy.deepcopy(self.network).eval()
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=RATE, weight_decay=1e-3)
        self.step, self.file = 0, state / "pose.pt"
        state.mkdir(parents=True, exist_ok=True)
        if self.file.exists():
            self.load()

    def load(self):
        held = torch.load(self.file, map_location="cpu")
        for name in ("network", "average", "optimiser"):
            getattr(self, name).load_state_dict(held[name])
        self.step = held["step"]
        self.generator.manual_seed(SEED * 1_000_003 + self.step)

    def save(self):
        parts = {name: getattr(self, name).state_dict() for name in ("network", "average", "optimiser")}
        torch.save({**parts, "step": self.step}, self.file.with_suffix(".part"))
        self.file.with_suffix(".part").replace(self.file)

    def advance(self):
        rate = RATE * min(1.0, (self.step + 1) / WARM_STEPS) * (0.02 + 0.49 * (1 + math.cos(math.pi * self.step / self.steps)))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        frames, poses = pose_batch(self.generator, self.noses, BATCH)
        error = (self.network(frames) - poses) / self.network.spread
        loss = torch.nn.functional.smooth_l1_loss(error, torch.zeros_like(error), beta=0.1)
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        self.step += 1
        self.follow(min(0.995, self.step / (self.step + 20)))
        return float(loss)

    @torch.no_grad()
    def follow(self, keep):
        for ours, theirs in zip(self.average.state_dict().values(), self.network.state_dict().values()):
            if ours.dtype.is_floating_point:
                ours.mul_(keep).add_(theirs, alpha=1 - keep)
            else:
                ours.copy_(theirs)

    def run(self):
        """The trained network; prints and notes the loss as it goes."""
        started, losses = time.time(), []
        while self.step < self.steps:
            losses.append(self.advance())
            if self.step % REPORT_STEPS == 0 or self.step == self.steps:
                row = {"step": self.step, "loss": round(sum(losses) / len(losses), 4)}
                with open(self.state / "pose.jsonl", "a") as log:
                    log.write(json.dumps(row) + "\n")
                left = (time.time() - started) / len(losses) * (self.steps - self.step) / 60
                print(f"pose {self.step}/{self.steps}, loss {row['loss']}, {left:.0f} min left", flush=True)
                losses, started = [], time.time()
                self.save()
        return self.average
