"""Cuts the faces of cats out of whole photos: find_faces.py --photos DIR [--photos DIR …] --cache DIR

Faces are found by the cascades for cats' faces that OpenCV ships (Joseph Howse, BSD licence). A face that looks to the side, is small or is
half hidden is passed over: what is kept is nearly always one, a face seen from the front. Each DIR is read as <DIR>/CAT/<identity>/<image>."""
import argparse
import pathlib

import cv2

LONG_SIDE_PX = 300
"""Of the photo that is searched."""
WEIGHT_MIN = 0.75
"""Of a detection, as the cascade gives it: by looking at them, one in thirty above this is no face."""
FACE_PX_MIN = 60
MARGIN = 0.25
"""Of the face's side, kept around it on each side so that a training picture may be shifted and enlarged."""
CROP_PX = 288
CASCADES = ("haarcascade_frontalcatface.xml", "haarcascade_frontalcatface_extended.xml")


def find_face(cascades, photo):
    """x, y, width, height of the best face in px of the photo, or None."""
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    scale = LONG_SIDE_PX / max(grey.shape)
    grey = cv2.equalizeHist(cv2.resize(grey, None, fx=scale, fy=scale))
    best, weight = None, WEIGHT_MIN
    for cascade in cascades:
        boxes, _, weights = cascade.detectMultiScale3(grey, 1.12, 2, minSize=(40, 40), outputRejectLevels=True)
        for box, found in zip(boxes, weights):
            if found > weight:
                best, weight = [side / scale for side in box], found
    return best if best and best[2] >= FACE_PX_MIN else None


def cut(photo, face):
    """The face with its margin, CROP_PX square; black where the photo ends."""
    x, y, width, height = face
    pad = int(max(width, height))
    padded = cv2.copyMakeBorder(photo, pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    left, top = int(x - MARGIN * width) + pad, int(y - MARGIN * height) + pad
    return cv2.resize(padded[top : top + int(height * (1 + 2 * MARGIN)), left : left + int(width * (1 + 2 * MARGIN))], (CROP_PX, CROP_PX))


def find_faces(folders, cache):
    """
    Fills <cache>/faces with one picture an animal, named after it, and <cache>/CAT/<identity> with the same faces as a capture guide would frame
    them, at their own size; returns how many there are.
    """
    target = pathlib.Path(cache) / "faces"
    done = target / "complete"
    if not done.exists():
        target.mkdir(parents=True, exist_ok=True)
        cascades = [cv2.CascadeClassifier(cv2.data.haarcascades + name) for name in CASCADES]
        for folder in folders:
            for file in sorted(pathlib.Path(folder).glob("CAT/*/*")):
                photo = cv2.imread(str(file))
                face = None if photo is None else find_face(cascades, photo)
                if face:
                    name = file.parent.name
                    cv2.imwrite(str(target / f"{name}.png"), cut(photo, face))
                    x, y, width, height = (round(side) for side in face)
                    folder_of_cat = pathlib.Path(cache) / "CAT" / name
                    folder_of_cat.mkdir(parents=True, exist_ok=True)
                    picture = photo[max(0, y) : y + height, max(0, x) : x + width]
                    cv2.imwrite(str(folder_of_cat / "1.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        done.touch()
    return len(list(target.glob("*.png")))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", action="append", required=True)
    parser.add_argument("--cache", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    print(f"{find_faces(options.photos, options.cache)} faces")
