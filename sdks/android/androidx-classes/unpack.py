"""Unpacks classes of AARs and jars into one folder and writes R classes: `unpack.py ARCHIVES CLASSES R_SOURCES`.

Replaces the R classes of the Android Gradle Plugin. Each constant gets a unique number.
"""

import io
import re
import sys
import zipfile
from pathlib import Path

archives, classes, sources = map(Path, sys.argv[1:])


def unpack(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as jar:
        jar.extractall(classes, [name for name in jar.namelist() if not name.startswith('META-INF/MANIFEST')])


def r_class(package: str, text: str, first: int) -> int:
    types: dict[str, list[tuple[str, str]]] = {}
    for line in text.splitlines():
        kind, type_, name, *_ = line.split(' ', 3)
        types.setdefault(type_, []).append((kind, name))
    number = first
    body = ''
    for type_, names in types.items():
        body += f'  public static final class {type_} {{\n'
        for kind, name in names:
            number += 1
            value = '{}' if kind == 'int[]' else str(number)
            body += f'    public static {kind} {name} = {value};\n'
        body += '  }\n'
    folder = sources / package.replace('.', '/')
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'R.java').write_text(f'package {package};\npublic final class R {{\n{body}}}\n')
    return number


classes.mkdir(parents=True, exist_ok=True)
sources.mkdir(parents=True, exist_ok=True)
next_number = 0x7F010000
for path in sorted(archives.iterdir()):
    if path.suffix == '.jar':
        unpack(path.read_bytes())
    elif path.suffix == '.aar':
        with zipfile.ZipFile(path) as aar:
            if 'classes.jar' in aar.namelist():
                unpack(aar.read('classes.jar'))
            text = aar.read('R.txt').decode() if 'R.txt' in aar.namelist() else ''
            if text.strip():
                manifest = aar.read('AndroidManifest.xml').decode()
                package = re.search(r'package="([^"]+)"', manifest)
                next_number = r_class(package.group(1), text, next_number)
