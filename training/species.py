"""Gives the face network a second output: whether the picture shows a cat, a dog or something else.

The classifier of EfficientNet-Lite0 as trained on ImageNet reads the last map of the trunk that the face network already has; its 1,000
classes are summed into three. The nodes of the code are left as they are, so the code stays the same to the bit."""
import hashlib

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from export import shorten_weights

CAT_CLASSES = range(281, 286)
"""Tabby, tiger, Persian, Siamese and Egyptian cat; the lynx and other wild cats are something else."""
DOG_CLASSES = range(151, 269)
"""118 breeds; wolves and wild dogs are something else."""
LAST_MAP_CHANNELS = 320
NORMAL_EPSILON = 1e-3


def fold_normalisation(held):
    """The convolution before the classifier with its batch normalisation, as weights and a bias."""
    scale = held["_bn1.weight"] / torch.sqrt(held["_bn1.running_var"] + NORMAL_EPSILON)
    weights = held["_conv_head.weight"] * scale[:, None, None, None]
    return weights.numpy(), (held["_bn1.bias"] - held["_bn1.running_mean"] * scale).numpy()


def sums_of_classes(count):
    sums = np.zeros((count, 3), np.float32)
    sums[:, 2] = 1
    for column, classes in ((0, CAT_CLASSES), (1, DOG_CLASSES)):
        sums[list(classes)] = 0
        sums[list(classes), column] = 1
    return sums


def head_model(held):
    """The classifier as a model of its own: the trunk's last map -> probabilities of cat, dog and something else."""
    weights, bias = fold_normalisation(held)
    classes = held["_fc.weight"].numpy()
    values = {
        "species.head": weights,
        "species.head.bias": bias,
        "species.classes": classes,
        "species.classes.bias": held["_fc.bias"].numpy(),
        "species.sums": sums_of_classes(len(classes)),
        "species.zero": np.float32(0),
        "species.six": np.float32(6),
    }
    nodes = [
        helper.make_node("Conv", ["map", "species.head", "species.head.bias"], ["species.seen"], kernel_shape=[1, 1]),
        helper.make_node("Clip", ["species.seen", "species.zero", "species.six"], ["species.clipped"]),
        helper.make_node("ReduceMean", ["species.clipped"], ["species.mean"], axes=[2, 3], keepdims=0),
        helper.make_node("Gemm", ["species.mean", "species.classes", "species.classes.bias"], ["species.logits"], transB=1),
        helper.make_node("Softmax", ["species.logits"], ["species.probabilities"], axis=1),
        helper.make_node("MatMul", ["species.probabilities", "species.sums"], ["species"]),
    ]
    graph = helper.make_graph(
        nodes,
        "species",
        [helper.make_tensor_value_info("map", TensorProto.FLOAT, [1, LAST_MAP_CHANNELS, None, None])],
        [helper.make_tensor_value_info("species", TensorProto.FLOAT, [1, 3])],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in values.items()],
    )
    return helper.make_model(graph)


def last_map_of(graph):
    """The name of the map that the code is the mean of."""
    (mean,) = [node for node in graph.node if node.op_type == "ReduceMean"]
    return mean.input[0]


def add_species(path, weights_file):
    """Appends the output `species` to the network at `path` (a Path), whose trunk must be that of the weights."""
    network = onnx.load(str(path))
    if "species" in [output.name for output in network.graph.output]:
        raise SystemExit(f"{path} has the output species already.")
    head = head_model(torch.load(weights_file, map_location="cpu"))
    shorten_weights(head)
    last_map = last_map_of(network.graph)
    for node in head.graph.node:
        node.input[:] = [last_map if name == "map" else name for name in node.input]
    network.graph.node.extend(head.graph.node)
    network.graph.initializer.extend(head.graph.initializer)
    network.graph.output.extend(head.graph.output)
    onnx.checker.check_model(network)
    onnx.save(network, str(path))
    print(f"{path.name}: {path.stat().st_size} bytes, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}")
