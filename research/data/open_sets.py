"""Sets of photos of known animals that may be used, as rows of a table. A new set is a row."""
import dataclasses
import re

OPEN_LICENCES = ("CC0", "CC BY", "CC BY-SA", "MIT", "Apache-2.0", "Public domain")
"""Licences under which a network taught on the photos may be shipped with the credit. Versions follow the name."""


@dataclasses.dataclass(frozen=True)
class OpenSet:
    """An archive with one folder an animal, or categories of Wikimedia Commons with one animal each."""

    name: str
    licence: str
    credit: str
    address: str
    """Address of the archive, or of the interface of Wikimedia Commons."""
    sha256: str | None = None
    """Sum of the archive as others state it. None: not known."""
    layout: str | None = None
    """Path of a photo in the archive, with the groups `animal` and, if the species is in it, `species`."""
    species: str | None = None
    by_hand: str | None = None
    """How to get the archive where it cannot be downloaded by a program."""
    categories: dict | None = None
    """Categories of Wikimedia Commons and the species of their animal."""


def is_open(licence):
    """Whether a licence is one of OPEN_LICENCES. CC BY-NC and CC BY-ND are not."""
    return any(re.fullmatch(rf"{re.escape(known)}( \d\.\d( [a-z]{{2}})?)?", licence) for known in OPEN_LICENCES)


SETS = {
    row.name: row
    for row in (
        OpenSet(
            name="DogFaceNet",
            licence="CC BY 4.0",
            credit="DogFaceNet, Mougeot, Li, Jia 2019, doi 10.5281/zenodo.12578449",
            address="https://zenodo.org/records/12578449/files/DogFaceNet_224resized.zip",
            sha256="ee37ec14c661a9dba49f4c45dd5d77618bcb0b8678af7a96a7ca7b75b79ba510",
            layout=r"(?:.*/)?after_4_bis/(?P<animal>\d+)/[^/]+\.jpg",
            species="DOG",
        ),
        OpenSet(
            name="CatIndividualImages",
            licence="CC BY 4.0",
            credit="Cat Individual Images, timost1234, Kaggle 2020",
            address="https://www.kaggle.com/datasets/timost1234/cat-individuals",
            # Deeper folders repeat photos.
            layout=r"(?:.*/)?cat_individuals_dataset/(?P<animal>\d+)/[^/]+\.jpe?g",
            species="CAT",
            by_hand="Kaggle asks for an account: download the zip in a browser",
        ),
        OpenSet(
            name="PetFace",
            licence="non-commercial research only",
            credit="PetFace, Shinoda, Shiohara 2024, ECCV, arXiv 2407.13555",
            address="https://github.com/mapooon/PetFace",
            layout=r"(?:.*/)?images/(?P<species>cat|dog)/(?P<animal>\d+)/[^/]+\.png",
            by_hand="ask its authors with the form that the page names",
        ),
        OpenSet(
            name="WikimediaCommons",
            licence="of each photo",
            credit="Wikimedia Commons, authors in credits.json",
            address="https://commons.wikimedia.org/w/api.php",
            categories={
                "Larry (cat)": "CAT",
                "Palmerston (cat)": "CAT",
                "Socks (cat)": "CAT",
                "Bo (dog)": "DOG",
                "Sunny (dog)": "DOG",
            },
        ),
    )
}
