"""Logistic regressions on the features of species.onnx, as further outputs of it."""
import hashlib

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

SIDE_PX = 128
DEVIATION_MIN = 0.05
FEATURES = "/ReduceMean_output_0"


def fit(ones, others, decay=0.01):
    """Weights and bias of a logistic regression of both classes with equal weight, of features in double precision."""
    rows, truth = torch.cat([ones, others]), torch.cat([torch.ones(len(ones)), torch.zeros(len(others))]).double()
    shares = torch.where(truth == 1, 0.5 / len(ones), 0.5 / len(others))
    mean, deviation = rows.mean(0), rows.std(0) + DEVIATION_MIN
    weights = torch.zeros(rows.shape[1] + 1, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def loss():
        optimiser.zero_grad()
        likely = ((rows - mean) / deviation) @ weights[:-1] + weights[-1]
        found = (shares * F.binary_cross_entropy_with_logits(likely, truth, reduction="none")).sum()
        found = found + decay * (weights[:-1] ** 2).sum()
        found.backward()
        return found

    optimiser.step(loss)
    scaled = weights.detach()[:-1] / deviation
    return scaled, weights.detach()[-1] - scaled @ mean


def add_output(file, name, weights, bias):
    """Adds the probability `name` to the network, or replaces it."""
    model = onnx.load(str(file))
    graph = model.graph
    known = {f"{name}.weight", f"{name}.bias", f"{name}.likely", name}
    for part in (graph.initializer, graph.node, graph.output):
        kept = [item for item in part if (item.output[0] if hasattr(item, "op_type") else item.name) not in known]
        del part[:]
        part.extend(kept)
    graph.initializer.extend([
        numpy_helper.from_array(weights.numpy().astype(np.float32)[:, None], f"{name}.weight"),
        numpy_helper.from_array(np.array([bias], np.float32), f"{name}.bias"),
    ])
    graph.node.extend([
        helper.make_node("Gemm", [FEATURES, f"{name}.weight", f"{name}.bias"], [f"{name}.likely"]),
        helper.make_node("Sigmoid", [f"{name}.likely"], [name]),
    ])
    graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 1]))
    onnx.checker.check_model(model)
    onnx.save(model, str(file))
    print(f"{file.name}: {file.stat().st_size} bytes, sha256 {hashlib.sha256(file.read_bytes()).hexdigest()}")
