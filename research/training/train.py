"""Trains the face network of the engine, from photos to an ONNX file:

find_faces.py --photos DIR … --cache DIR
train.py --cache DIR --state DIR --generated DIR --models DIR [--photos DIR] [--steps N]

A run that was stopped continues from its checkpoint. Seeds are fixed: without a stop, the same machine gives the same weights."""
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
    # One thread: on shared cores two of them wait for each other more than they help.
    torch.set_num_threads(1)
    train_face(options)


if __name__ == "__main__":
    main()
