"""Lays the AARs out as a Maven repository, as a release would publish them."""

import hashlib
import io
import zipfile
from pathlib import Path

version = '1.4.0'
group = 'io.github.rhinarium'
# By AAR: what it is, and what an app needs with it. kotlin-stdlib comes with the coroutines.
ABOUT = {
    'rhinarium-capture': (
        'Rhinarium capture SDK: controller and preview. Never tried on a device.',
        [('org.jetbrains.kotlinx', 'kotlinx-coroutines-android', '1.11.0', 'jar')],
    ),
    'rhinarium-capture-fragment': (
        'Rhinarium capture SDK: a fragment with the whole capture. Never tried on a device.',
        [(group, 'rhinarium-capture', version, 'aar'), ('androidx.fragment', 'fragment', '1.8.9', 'aar')],
    ),
}


def write(archive: zipfile.ZipFile, name: str, data: bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
    """Without the time of this build: the same sources are the same bytes."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def dependency(one: tuple[str, str, str, str]) -> str:
    names = ('groupId', 'artifactId', 'version', 'type')
    return '<dependency>' + ''.join(f'<{n}>{v}</{n}>' for n, v in zip(names, one)) + '<scope>compile</scope></dependency>'


def pom_of(name: str) -> bytes:
    about, dependencies = ABOUT[name]
    lines = ''.join(f'    {dependency(one)}\n' for one in dependencies)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>{group}</groupId>
  <artifactId>{name}</artifactId>
  <version>{version}</version>
  <packaging>aar</packaging>
  <name>{name}</name>
  <description>{about}</description>
  <url>https://rhinarium.example</url>
  <licenses><license><name>Apache-2.0</name><url>https://www.apache.org/licenses/LICENSE-2.0.txt</url></license></licenses>
  <developers><developer><name>The Rhinarium authors</name></developer></developers>
  <scm><url>https://git.rhinarium.example/rhinarium</url></scm>
  <dependencies>
{lines}  </dependencies>
</project>
""".encode()


def jar_of(folders: list[Path]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w') as jar:
        for folder in folders:
            files = sorted(path for path in folder.rglob('*') if path.is_file())
            assert files, f'{folder} is empty'
            for path in files:
                write(jar, str(path.relative_to(folder)), path.read_bytes())
    return out.getvalue()


def lay_out(target: Path, sdk: Path, modules_of: dict[str, list[str]]) -> None:
    """Writes TARGET/maven: each AAR of TARGET with POM, sources, KDoc (TARGET/kdoc) and checksums."""
    root = target / 'maven' / group.replace('.', '/')
    for name, modules in modules_of.items():
        folder = root / name / version
        folder.mkdir(parents=True, exist_ok=True)
        stem = f'{name}-{version}'
        files = {
            f'{stem}.aar': (target / f'{stem}.aar').read_bytes(),
            f'{stem}.pom': pom_of(name),
            f'{stem}-sources.jar': jar_of([sdk / module / 'src/main/kotlin' for module in modules]),
            f'{stem}-javadoc.jar': jar_of([target / 'kdoc']),
        }
        for file, data in files.items():
            (folder / file).write_bytes(data)
            for algorithm in ('md5', 'sha1', 'sha256'):
                (folder / f'{file}.{algorithm}').write_text(hashlib.new(algorithm, data).hexdigest())
            print(f'maven: {file}: {len(data):,} bytes')
