"""Trains the face network of the engine, from photos to an ONNX file:

find_faces.py --photos DIR … --cache DIR
train.py --cache DIR --state DIR --generated DIR --models DIR [--photos DIR] [--steps N]

An interrupted run continues from its checkpoint. Seeds are fixed: without an interruption, the same machine produces
the same weights."""
import argparse

import torch

from face import train_face


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cache", required=True)
    parser.add_argument("--state", required=True)
    parser.add_argument("--generated", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--photos")
    parser.add_argument("--steps", type=int, default=200)
    options = parser.parse_args()
    # One thread: on shared cores, two threads mostly wait for each other.
    torch.set_num_threads(1)
    train_face(options)


if __name__ == "__main__":
    main()
