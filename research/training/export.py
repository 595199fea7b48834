"""Exports a network to ONNX with 8-bit weights, one scale per output channel. Computation stays in float."""
import hashlib
import pathlib
import shutil
import subprocess
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from fold_padding import fold_padding

OPSET = 16
CHECK = pathlib.Path(__file__).with_name("check-export.mjs")
WEIGHTS_MIN = 32768
"""Size below which tensors stay float: the first blocks and the depthwise kernels are a fortieth of the weights, and
most of the loss of accuracy."""


def shorten_weights(model, weights_min=WEIGHTS_MIN):
    """Replaces each large float tensor by int8 and one scale per row. The runtime makes floats of them at each run, or
    once with `disable_quant_qdq`."""
    graph = model.graph
    kept, added = [], []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < weights_min or values.ndim < 2:
            kept.append(tensor)
            continue
        scale = np.abs(values).reshape(len(values), -1).max(1) / 127
        scale = np.where(scale > 0, scale, 1).astype(np.float32)
        short = np.round(values / scale.reshape(-1, *[1] * (values.ndim - 1))).astype(np.int8)
        kept += [
            numpy_helper.from_array(short, f"{tensor.name}.int8"),
            numpy_helper.from_array(scale, f"{tensor.name}.scale"),
            helper.make_tensor(f"{tensor.name}.zero", TensorProto.INT8, [len(scale)], [0] * len(scale)),
        ]
        names = [f"{tensor.name}.{part}" for part in ("int8", "scale", "zero")]
        added.append(helper.make_node("DequantizeLinear", names, [tensor.name], axis=0))
    nodes = list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(added + nodes)


def export_network(network, example, path, outputs=("code",), weights_min=WEIGHTS_MIN):
    """Exports a network, runs it in ONNX Runtime for Node.js, and compares it before it replaces `path`. `example` is
    one input, (1, ...). `outputs` are the names of the network's outputs, in order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        exact, short, numbers = (pathlib.Path(folder) / name for name in ("exact.onnx", "short.onnx", "example.f32"))
        torch.onnx.export(network, example, str(exact), opset_version=OPSET, input_names=["picture"], output_names=list(outputs))
        model = onnx.load(str(exact))
        fold_padding(model)
        shorten_weights(model, weights_min)
        model.producer_name, model.producer_version = "rhinarium-training", ""
        onnx.checker.check_model(model)
        onnx.save(model, str(short))
        with torch.no_grad():
            found = network(example)
            found = found if isinstance(found, tuple) else (found,)
            numbers.write_bytes(b"".join(part.numpy().tobytes() for part in (example, *found)))
        subprocess.run(["node", CHECK, exact, short, numbers, *outputs], check=True)
        shutil.copyfile(short, path)
    print(f"{path.name}: {path.stat().st_size} bytes, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}")
