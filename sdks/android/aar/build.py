"""Assembles the AARs from the modules' jars and runs D8 over them: `build.py TARGET CONFORMANCE`.

Does not use the Android Gradle Plugin. Fails on any message of D8, on failing tests of the core with the shipped
classes, on foreign classes, and on AARs above their size limit.
"""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from publish import lay_out, version, write
from strip import strip

here = Path(__file__).parent
target = Path(sys.argv[1])
conformance = Path(sys.argv[2])
bytes_max = 290_000
min_api = '24'
AARS = {
    'rhinarium-capture': ('rhinarium.capture', ['capture-core', 'capture-android']),
    'rhinarium-capture-fragment': ('rhinarium.capture.fragment', ['capture-fragment']),
}
libraries = [Path(name) for name in (target / 'classpath.txt').read_text().split(':')]


def library(name: str) -> Path:
    found = [path for path in libraries if path.name.startswith(name) or f'/{name}/' in str(path)]
    assert len(found) == 1, (name, found)
    return found[0]


def classes_of(modules: list[str]) -> bytes:
    entries: dict[str, bytes] = {}
    for module in modules:
        with zipfile.ZipFile(here.parent / module / 'target' / f'{module}-{version}.jar') as jar:
            for name in jar.namelist():
                if name.endswith('/') or name.startswith('META-INF/maven') or name.endswith('MANIFEST.MF'):
                    continue
                assert name.startswith(('rhinarium/capture/', 'META-INF/')), f'{name} is not ours'
                assert name not in entries, f'{name} is there twice'
                data = jar.read(name)
                entries[name] = strip(data) if name.endswith('.class') else data
    out = io.BytesIO()
    # Stored, so that the AAR compresses all classes together: they have much in common.
    with zipfile.ZipFile(out, 'w') as jar:
        for name in sorted(entries):
            write(jar, name, entries[name], zipfile.ZIP_STORED)
    return out.getvalue()


def manifest(package: str, module: Path) -> bytes:
    """The module's own, with what the Android Gradle Plugin would take from its build file."""
    text = (module / 'src/main/AndroidManifest.xml').read_text()
    head = '<manifest xmlns:android="http://schemas.android.com/apk/res/android"'
    assert f'{head}>' in text
    sdk = f'\n    <uses-sdk android:minSdkVersion="{min_api}" />'
    return text.replace(f'{head}>', f'{head} package="{package}">{sdk}').encode()


def dex(name: str, classes: Path, others: list[Path]) -> int:
    """Bytes of dex that D8 makes of the classes."""
    out = target / 'dex' / name
    out.mkdir(parents=True, exist_ok=True)
    command = ['java', '-Xmx1g', '-cp', str(library('r8')), 'com.android.tools.r8.D8', '--release', '--min-api', min_api]
    command += ['--lib', str(library('android-all')), '--output', str(out)]
    for other in others:
        command += ['--classpath', str(other)]
    done = subprocess.run([*command, str(classes)], capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip()
    assert done.returncode == 0 and said == '', f'D8 says of {name}:\n{said}'
    return (out / 'classes.dex').stat().st_size


def test_core(classes: Path) -> None:
    """Runs tests of the core on the classes that are shipped, in place of those that the compiler left."""
    wanted = ('kotlin', 'annotations', 'junit', 'hamcrest')
    path = [classes, tests_of_core(), *(one for one in libraries if one.name.startswith(wanted))]
    names = ['conformance.ConformanceTest', 'conformance.GoldenFramesTest', 'picture.ReadPictureTest', 'text.WordsTest']
    command = ['java', '-Dkotlinx.coroutines.stacktrace.recovery=false', f'-Dconformance.dir={conformance}']
    command += ['-cp', ':'.join(map(str, path)), 'org.junit.runner.JUnitCore']
    command += [f'rhinarium.capture.{name}' for name in names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    print('the core as it is shipped:', done.stdout.strip().splitlines()[-1])


def tests_of_core() -> Path:
    return here.parent / 'capture-core' / 'target' / f'capture-core-{version}-tests.jar'


total = 0
made: list[Path] = []
for name, (package, modules) in AARS.items():
    classes = target / f'{name}-classes.jar'
    classes.write_bytes(classes_of(modules))
    path = target / f'{name}-{version}.aar'
    with zipfile.ZipFile(path, 'w', compresslevel=9) as aar:
        write(aar, 'AndroidManifest.xml', manifest(package, here.parent / modules[-1]))
        write(aar, 'R.txt', b'')
        write(aar, 'classes.jar', classes.read_bytes())
        write(aar, 'proguard.txt', (here.parent / modules[-1] / 'consumer-rules.pro').read_bytes())
    tools = [path for path in libraries if 'r8' not in path.name and 'android-all' not in path.name]
    others = [path for path in tools if path.name.startswith(('kotlin', 'annotations', 'androidx-classes'))] + made
    dex_bytes = dex(name, classes, others)
    if 'capture-core' in modules:
        test_core(classes)
    made.append(classes)
    size = path.stat().st_size
    total += size
    print(f'{path.name}: {size:,} bytes; dex for API {min_api}: {dex_bytes:,} bytes, no warning of D8')
print(f'both AARs: {total:,} bytes, at most {bytes_max:,}')
assert total <= bytes_max, 'The AARs are too large.'
lay_out(target, here.parent, {name: modules for name, (_, modules) in AARS.items()})
