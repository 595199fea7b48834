"""Files that are whole or not there, after a kill, too."""
import contextlib
import os
import pathlib


@contextlib.contextmanager
def whole_file(path):
    """Opens a temporary file for bytes, which takes the place of `path` when all is written."""
    path = pathlib.Path(path)
    part = path.with_name(f"{path.name}.part")
    with open(part, "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
