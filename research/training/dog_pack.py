"""Writes a model pack for dogs' faces: docs/guides/model-packs.md describes the files."""
import hashlib
import json

from dog_face import CODE_LENGTH
from dog_face_crops import SIDE_PX, SIDE_WIDTHS, UP_WIDTHS

PAIRS_MAX = 2
"""Number of pairs up to which dog_calibration.py measures genuine comparisons."""


def pack_calibration(fitted, origin):
    """The numbers of dog_calibration.py, with the fields that are the same for every network."""
    genuine = {"origin": origin, **fitted["genuine"], "pairsMax": PAIRS_MAX, "quality": {"full": 0, "lossPerPoint": 0}}
    return {"origin": origin, **fitted, "weights": {"agreement": 0, **fitted["weights"]}, "genuine": genuine}


def write_pack(folder, about, network, cohort, calibration, card):
    """Writes the files of a pack, last the manifest, which names every other file with its sum. `about` has name,
    version and licence; `network` the bytes of an ONNX file; `cohort` int8 codes."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").unlink(missing_ok=True)
    files = {
        "dogFace.onnx": network,
        "dogFace.cohort": cohort.tobytes(),
        "dogFace.calibration.json": f"{json.dumps(calibration, indent=2)}\n".encode(),
        "CARD.md": card.encode(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    manifest = {
        "format": "rhinarium-models/1", **about,
        "dogFace": {
            "input": {"name": "picture", "shape": [1, 3, SIDE_PX, SIDE_PX], "white": 255},
            "output": {"name": "code", "shape": [1, CODE_LENGTH]},
            "face": {"side": SIDE_WIDTHS, "up": UP_WIDTHS},
        },
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
