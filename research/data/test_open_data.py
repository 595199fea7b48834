"""Tests of open_data.py with archives in the sets' layouts, on a server of this machine. The photos are noise."""
import dataclasses
import hashlib
import http.server
import io
import json
import pathlib
import tarfile
import tempfile
import threading
import unittest
import zipfile

import numpy as np
from PIL import Image

import open_data
from download import Refused
from open_sets import SETS, is_open


def photo(seed, shift=0):
    """Coloured spots. `shift` makes them a little lighter, as in the next photo of a burst."""
    spots = np.random.default_rng(seed).integers(0, 200, (6, 6, 3)).astype(np.uint8) + np.uint8(shift)
    held = io.BytesIO()
    Image.fromarray(spots).resize((64, 64), Image.NEAREST).save(held, "JPEG", quality=95)
    return held.getvalue()


def zipped(files):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return held.getvalue()


def tarred(files):
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return held.getvalue()


class Server(http.server.ThreadingHTTPServer):
    """Serves `files` by path. A function among them answers as the interface of Wikimedia Commons does. `asked` has the ranges."""

    def __init__(self, files):
        super().__init__(("127.0.0.1", 0), Answer)
        self.files, self.asked = files, []
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        data, asked = self.server.files.get(self.path.split("?")[0]), self.headers.get("Range")
        data = data(self.path) if callable(data) else data
        self.server.asked.append((self.path, asked))
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked else 0
        if data is None or start >= len(data):
            return self.send_error(404 if data is None else 416)
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        self.wfile.write(data[start:])

    def log_message(self, *_):
        pass


class OpenData(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name)

    def served(self, files):
        server = Server(files)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server

    def files(self, pattern="*/*/*/*"):
        return sorted(str(file.relative_to(self.out)) for file in self.out.glob(pattern))

    def refused(self, sentence, row, **options):
        with self.assertRaisesRegex(Refused, sentence):
            open_data.get(row, self.out, **options)

    def dog_face_net(self, files, **changes):
        data = zipped({f"DogFaceNet_224resized/after_4_bis/{name}": file for name, file in files.items()})
        server = self.served({"/dogs.zip": data})
        sha256 = hashlib.sha256(data).hexdigest()
        return server, dataclasses.replace(SETS["DogFaceNet"], address=f"{server.address}/dogs.zip", **{"sha256": sha256, **changes})

    def test_a_set_is_downloaded_checked_reduced_and_split_by_animal_with_its_credits(self):
        files = {f"{dog}/{dog}.{n}.jpg": photo(100 * dog + n) for dog in range(12) for n in range(2)}
        files["0/0.5.jpg"] = photo(0, shift=3)
        files["1/1.5.jpg"] = files["2/2.0.jpg"]
        files["3/3.5.jpg"] = b"not a photo"
        files["../../3/3.6.jpg"] = photo(999)
        _, row = self.dog_face_net(files)
        facts = open_data.get(row, self.out)
        self.assertEqual(facts["teach"]["animals"] + facts["measure"]["animals"], 12)
        self.assertTrue(facts["teach"]["animals"] > facts["measure"]["animals"] > 0)
        self.assertEqual(facts["teach"]["left out of the set"], {"burst": 1, "two animals": 2, "unreadable": 1})
        self.assertEqual(facts["teach"]["photos"] + facts["measure"]["photos"], 23)
        animals = [{file.split("/")[2] for file in self.files(f"DogFaceNet-{part}/DOG/*/*")} for part in ("teach", "measure")]
        self.assertEqual((animals[0] & animals[1], len(animals[0] | animals[1])), (set(), 12))
        credits = json.loads((self.out / "DogFaceNet-measure/credits.json").read_text())
        self.assertEqual((credits["licence"], credits["sha256"]), ("CC BY 4.0", row.sha256))
        self.assertIn("Mougeot", credits["credit"])

    def test_the_split_is_the_same_again_and_another_one_with_another_seed(self):
        files = {f"{dog}/{dog}.0.jpg": photo(dog) for dog in range(12)}
        _, row = self.dog_face_net(files)
        first = open_data.get(row, self.out / "a")
        self.assertEqual(open_data.get(row, self.out / "b"), first)
        open_data.get(row, self.out / "c", seed=2)
        placed = {part: {file.split("/", 1)[1] for file in self.files(f"{part}/*/*/*/*")} for part in "abc"}
        self.assertEqual(placed["a"], placed["b"])
        self.assertNotEqual(placed["a"], placed["c"])

    def test_an_interrupted_download_continues_and_a_whole_one_is_not_repeated(self):
        server, row = self.dog_face_net({f"{dog}/{dog}.0.jpg": photo(dog) for dog in range(9)})
        whole = server.files["/dogs.zip"]
        (self.out / "DogFaceNet.archive.part").write_bytes(whole[:1000])
        first = open_data.get(row, self.out)
        self.assertEqual(server.asked, [("/dogs.zip", "bytes=1000-")])
        (self.out / "DogFaceNet.archive").unlink()
        self.assertEqual(open_data.get(row, self.out), first)
        self.assertEqual(len(server.asked), 1, "a set that is there needs its archive no more")

    def test_a_damaged_archive_an_unknown_layout_and_an_absent_one_are_refused(self):
        _, row = self.dog_face_net({"0/0.0.jpg": photo(0)}, sha256="0" * 64)
        self.refused("has the SHA-256 .* and 0{64} is known. Delete it", row)
        self.assertEqual(self.files("*/credits.json"), [])
        _, row = self.dog_face_net({"0/0.0.jpg": photo(0)}, sha256=None, layout="elsewhere/(?P<animal>.*)")
        self.refused("no photos where its layout says", row)
        (self.out / "DogFaceNet.archive").unlink()
        self.refused("answers 404", dataclasses.replace(row, address=f"{row.address}.gone"))

    def test_a_set_that_no_program_can_download_is_taken_from_a_file(self):
        row = SETS["CatIndividualImages"]
        self.refused("Kaggle asks for an account.*--archive", row)
        files = {f"cat_individuals_dataset/{cat:04}/{n}.JPG": photo(10 * cat + n) for cat in range(6) for n in range(2)}
        files["cat_individuals_dataset/0001/again/0.JPG"] = photo(777)
        (self.out / "cats.tar.gz").write_bytes(tarred(files))
        facts = open_data.get(row, self.out, archive=self.out / "cats.tar.gz")
        self.assertEqual(facts["teach"]["photos"] + facts["measure"]["photos"], 12)
        self.assertTrue(all("/CAT/" in file for file in self.files()))

    def test_a_licence_that_is_not_open_must_be_accepted_in_its_words(self):
        files = {f"PetFace/images/{kind}/{n:06}/00.png": photo(n) for n, kind in enumerate(("cat", "dog", "cat", "dog", "rabbit"))}
        (self.out / "pets.zip").write_bytes(zipped(files))
        row, given = SETS["PetFace"], {"archive": self.out / "pets.zip"}
        self.refused("The licence of PetFace is: non-commercial research only", row, **given)
        self.refused("cannot be shipped", row, **given, accepted="yes")
        open_data.get(row, self.out, **given, accepted=row.licence)
        self.assertEqual({file.split("/")[1] for file in self.files()}, {"CAT", "DOG"})
        for licence, expected in (("CC BY-NC 4.0", False), ("CC BY-ND 2.0", False), ("CC BY-SA 3.0 de", True), ("CC0", True)):
            self.assertEqual(is_open(licence), expected, licence)

    def test_named_animals_of_wikimedia_commons_come_with_author_and_licence_of_each_photo(self):
        pictures = {f"/{name}.jpg": photo(n) for n, name in enumerate(("a", "b", "closed"))}
        server = self.served(pictures)

        def page(name, licence):
            data = pictures[f"/{name}.jpg"]
            facts = {"LicenseShortName": {"value": licence}, "Artist": {"value": f"<a href='x'>Author of {name}</a>"}}
            info = {"url": f"{server.address}/{name}.jpg", "sha1": hashlib.sha1(data).hexdigest(), "mime": "image/jpeg", "extmetadata": facts}
            return {"title": f"File:{name} / of Larry.jpg", "imageinfo": [info]}

        def answer(path):
            if "gcmcontinue" in path:
                return json.dumps({"query": {"pages": {"3": page("b", "CC BY-SA 4.0")}}}).encode()
            pages = {"1": page("a", "Public domain"), "2": page("closed", "CC BY-NC 4.0")}
            return json.dumps({"query": {"pages": pages}, "continue": {"gcmcontinue": "next"}}).encode()

        row = dataclasses.replace(SETS["WikimediaCommons"], address=f"{server.address}/api", categories={"Larry (cat)": "CAT"})
        server.files["/api"] = answer
        facts = open_data.get(row, self.out)
        self.assertIn("gcmtitle=Category%3ALarry+%28cat%29", server.asked[0][0])
        credits = {**facts["teach"]["of photos"], **facts["measure"]["of photos"]}
        self.assertEqual(sorted(credit["author"] for credit in credits.values()), ["Author of a", "Author of b"])
        self.assertEqual(facts["teach"]["left out of the set"], {"licence": 1})
        self.assertTrue(all(file.startswith("CAT/Larry-cat/") for file in credits))


if __name__ == "__main__":
    unittest.main()
