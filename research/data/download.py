"""Downloads that continue after an interruption."""
import hashlib
import pathlib
import urllib.error
import urllib.request

AGENT = "rhinarium-research/1.0 (one download of open data sets)"
"""Wikimedia asks programs for their name."""
BLOCK_BYTES = 1 << 20


class Refused(Exception):
    """Reason why a set is not used, as a sentence."""


def opened(address, start=0):
    headers = {"User-Agent": AGENT, **({"Range": f"bytes={start}-"} if start else {})}
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=60)


def download(address, path):
    """Downloads to a file. What an interrupted run left in PATH.part is continued, if the server can."""
    part = pathlib.Path(f"{path}.part")
    start = part.stat().st_size if part.exists() else 0
    try:
        with opened(address, start) as answer, open(part, "ab" if start and answer.status == 206 else "wb") as file:
            while block := answer.read(BLOCK_BYTES):
                file.write(block)
    except urllib.error.HTTPError as error:
        # The whole file is there: nothing follows its end.
        if error.code != 416:
            raise Refused(f"{address} answers {error.code}.") from error
    except OSError as error:
        raise Refused(f"{address} was not downloaded: {error}. Run the command again to continue.") from error
    part.rename(path)


def sum_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()
