"""Gets open photos of known animals for training and measuring:

open_data.py list
open_data.py get SET --out DIR [--archive FILE] [--accept-licence TEXT] [--seed N]

Writes DIR/SET-teach and DIR/SET-measure in the layout of `rhinarium evaluate`, SPECIES/animal/photo: two animals in
three teach, the others measure. Of a burst one photo is kept. Each folder has credits.json. The sets are the rows of
open_sets.py. Photos are never committed, and networks name the credits."""
import argparse
import collections
import hashlib
import io
import json
import pathlib
import re
import sys
import tarfile
import urllib.parse
import zipfile

from PIL import Image

from download import Refused, download, opened, sum_of
from open_sets import SETS, is_open

PHOTO_BYTES_MAX = 50_000_000
BURST_BITS_MAX = 8
"""Largest number of 64 bits by which the hashes of two photos of one shot differ."""
MEASURE_OF = 3
"""One animal in so many measures."""


class Photo:
    """A photo that is read when it is needed: a set may be larger than the memory."""

    def __init__(self, species, animal, name, read, credit=None):
        self.species, self.animal, self.read, self.credit = species, safe(animal), read, credit
        data = read()
        self.digest, self.hash = hashlib.sha256(data).hexdigest(), hash_of(data)
        name = pathlib.PurePosixPath(name)
        self.name = f"{safe(name.stem)}-{self.digest[:6]}{name.suffix.lower()}"


def safe(text):
    """Returns a name of a file or folder without signs that lead elsewhere."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text).strip("-")[:80]


def members_of(archive):
    """Names of an archive's files, in its order, with functions that read them."""
    if zipfile.is_zipfile(archive):
        held = zipfile.ZipFile(archive)
        for member in held.infolist():
            if not member.is_dir() and member.file_size <= PHOTO_BYTES_MAX:
                yield member.filename, lambda member=member: held.read(member)
    elif tarfile.is_tarfile(archive):
        held = tarfile.open(archive)
        for member in held.getmembers():
            if member.isfile() and member.size <= PHOTO_BYTES_MAX:
                yield member.name, lambda member=member: held.extractfile(member).read()
    else:
        raise Refused(f"{archive} is neither a zip nor a tar archive. Delete it, and get it again.")


def photos_of_archive(row, archive):
    layout = re.compile(row.layout, re.IGNORECASE)
    for path, read in members_of(archive):
        if found := layout.fullmatch(path):
            species = row.species or found["species"].upper()
            yield Photo(species, found["animal"], path, read)


def photos_of_commons(row, files, counts):
    """Photos of the categories whose own licence is open, with their authors. `files` keeps what was downloaded."""
    files.mkdir(exist_ok=True)
    for category, species in row.categories.items():
        for page in pages_of(row.address, category):
            (info,) = page["imageinfo"]
            facts = {name: re.sub(r"<[^>]*>", "", entry["value"]) for name, entry in info["extmetadata"].items()}
            licence = facts.get("LicenseShortName", "none stated")
            if not is_open(licence) or not info["mime"].startswith("image/"):
                counts["licence"] += 1
                continue
            file = files / info["sha1"]
            if not file.exists():
                download(info["url"], file)
            if hashlib.sha1(file.read_bytes()).hexdigest() != info["sha1"]:
                file.unlink()
                raise Refused(f"{info['url']} came damaged. Run the command again.")
            credit = {"title": page["title"], "author": facts.get("Artist", "unknown"), "licence": licence, "address": info["url"]}
            yield Photo(species, category, page["title"].removeprefix("File:"), file.read_bytes, credit)


def pages_of(interface, category):
    asked = {
        "action": "query", "format": "json", "generator": "categorymembers", "gcmtype": "file", "gcmlimit": "100",
        "gcmtitle": f"Category:{category}", "prop": "imageinfo", "iiprop": "url|sha1|mime|extmetadata",
    }
    further = {}
    while further is not None:
        with opened(f"{interface}?{urllib.parse.urlencode({**asked, **further})}") as answer:
            said = json.load(answer)
        yield from sorted(said.get("query", {}).get("pages", {}).values(), key=lambda page: page["title"])
        further = said.get("continue")


def hash_of(data):
    """64 bits: whether each of 8 x 8 places is lighter than its right neighbour. None for what is not a whole picture."""
    try:
        grey = Image.open(io.BytesIO(data)).convert("L").resize((9, 8), Image.BILINEAR)
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
    rows = [list(grey.crop((0, y, 9, y + 1)).getdata()) for y in range(8)]
    return sum((row[x] > row[x + 1]) << (8 * y + x) for y, row in enumerate(rows) for x in range(8))


def kept_photos(photos, counts):
    """Photos without those that are of another animal, too, the further ones of a burst, and unreadable ones."""
    photos = list(photos)
    owners = collections.defaultdict(set)
    for photo in photos:
        owners[photo.digest].add((photo.species, photo.animal))
    kept, hashes = [], collections.defaultdict(list)
    for photo in photos:
        near = hashes[photo.species, photo.animal]
        if len(owners[photo.digest]) > 1:
            counts["two animals"] += 1
        elif photo.hash is None:
            counts["unreadable"] += 1
        elif any((photo.hash ^ other).bit_count() <= BURST_BITS_MAX for other in near):
            counts["burst"] += 1
        else:
            kept.append(photo)
            near.append(photo.hash)
    return kept


def part_of(row, photo, seed):
    """The part of a photo's animal, the same in each run with this seed."""
    digest = hashlib.sha256(f"{seed} {row.name}/{photo.species}/{photo.animal}".encode()).digest()
    return "measure" if int.from_bytes(digest[:4], "big") % MEASURE_OF == 0 else "teach"


def get(row, out, archive=None, accepted=None, seed=1):
    """Gets a set. Returns its credits by part. Throws Refused."""
    if not row.categories and not is_open(row.licence) and accepted != row.licence:
        raise Refused(
            f"The licence of {row.name} is: {row.licence}. A network taught on it cannot be shipped. "
            f'If you may use it, say --accept-licence "{row.licence}".'
        )
    out, counts, found_sum = pathlib.Path(out), collections.Counter(), None
    parts = {part: out / f"{row.name}-{part}" for part in ("teach", "measure")}
    if all((folder / "credits.json").exists() for folder in parts.values()):
        return {part: json.loads((folder / "credits.json").read_text()) for part, folder in parts.items()}
    out.mkdir(parents=True, exist_ok=True)
    if row.categories:
        photos = photos_of_commons(row, out / f"{row.name}.files", counts)
    else:
        archive = archive or archive_of(row, out)
        found_sum = sum_of(archive)
        if row.sha256 not in (None, found_sum):
            raise Refused(f"{archive} has the SHA-256 {found_sum}, and {row.sha256} is known. Delete it, and get it again.")
        photos = photos_of_archive(row, archive)
    kept = kept_photos(photos, counts)
    if not kept:
        raise Refused(f"{row.name} has no photos where its layout says. Look into the archive, and correct the row.")
    return {part: write_part(row, folder, part, kept, seed, counts, found_sum) for part, folder in parts.items()}


def archive_of(row, out):
    if row.by_hand:
        raise Refused(f"{row.name} cannot be downloaded by a program: {row.by_hand} ({row.address}), and give it with --archive.")
    path = out / f"{row.name}.archive"
    if not path.exists():
        download(row.address, path)
    return path


def write_part(row, folder, part, kept, seed, counts, found_sum):
    """Writes the photos of a part, and its credits last: they mark it as whole."""
    own = [photo for photo in kept if part_of(row, photo, seed) == part]
    credits = {}
    for photo in own:
        place = folder / photo.species / photo.animal / photo.name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(photo.read())
        if photo.credit:
            credits[str(place.relative_to(folder))] = photo.credit
    facts = {
        "set": row.name, "part": part, "licence": row.licence, "credit": row.credit, "address": row.address,
        "sha256": found_sum, "seed": seed, "animals": len({(photo.species, photo.animal) for photo in own}),
        "photos": len(own), "left out of the set": dict(counts), "of photos": credits,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "credits.json").write_text(json.dumps(facts, indent=1) + "\n")
    return facts


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list")
    getting = commands.add_parser("get")
    getting.add_argument("set", choices=SETS)
    getting.add_argument("--out", required=True)
    getting.add_argument("--archive")
    getting.add_argument("--accept-licence")
    getting.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.command == "list":
        for row in SETS.values():
            print(f"{row.name}: {row.licence}; {row.credit}; {row.by_hand or 'downloaded by this program'}")
        return
    for facts in get(SETS[options.set], options.out, options.archive, options.accept_licence, options.seed).values():
        print(f"{facts['set']}-{facts['part']}: {facts['photos']} photos of {facts['animals']} animals; left out of the set: {facts['left out of the set']}")


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
