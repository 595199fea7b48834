"""Runs one test class on a changed file in seconds instead of Maven's minutes: check-change.py MODULE:TEST FILE

Compiles the file into a copy of its module's classes and runs the test up to the first failure. Needs a build of
everything before the change (build.sh), from whose test reports it takes the class path. Constants and inline functions
are copied into other files, so where the file has some its whole module is compiled.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

here = Path(__file__).resolve().parent
module, test = sys.argv[1].split(':')
changed = Path(sys.argv[2]).resolve()
home = here / changed.relative_to(here).parts[0]
target = here / module / 'target'

reports = [report for report in (target / 'surefire-reports').glob('TEST-*.xml') if '$' not in report.name]
if not reports:
    sys.exit('Run build.sh first: there is no test report.')
properties = {one.get('name'): one.get('value') for one in ElementTree.parse(reports[0]).iter('property')}


def moved(value: str) -> str:
    """A path of the build, where this copy of the repository is."""
    parent = here.parents[1]
    return re.sub(r'[^:=]*?/(sdks/android|conformance)(?=/|$|:)', lambda found: f'{parent}/{found[1]}', value)


class_path = [moved(entry) for entry in properties['surefire.test.class.path'].split(':') if entry]
overlay = home / 'target/changed'
shutil.rmtree(overlay, ignore_errors=True)
shutil.copytree(home / 'target/classes', overlay)


def jar(name: str, version: str = '*') -> str:
    found = sorted(Path.home().glob(f'.m2/repository/{name}/{version}/*.jar'))
    return str(found[-1])


kotlin = re.search('<kotlin.version>(.*?)<', (here / 'pom.xml').read_text())[1]
compiler = [jar(f'org/jetbrains/kotlin/{name}', kotlin) for name in (
    'kotlin-compiler-embeddable', 'kotlin-stdlib', 'kotlin-script-runtime', 'kotlin-daemon-embeddable')]
compiler += [jar('org/jetbrains/kotlin/kotlin-reflect', '1.6.10'), jar('org/jetbrains/annotations', '13.0'),
             jar('org/jetbrains/kotlinx/kotlinx-coroutines-core-jvm', '1.8.0')]
sources = home / 'src/main/kotlin'
is_copied = re.search(r'^ *(public |internal )?(const val|inline fun)', changed.read_text(), re.MULTILINE) is not None
files = sorted(str(file) for file in sources.rglob('*.kt')) if is_copied else [str(changed)]
on_path = class_path if is_copied else [str(home / 'target/classes'), *class_path]
subprocess.run([
    'java', '-Xmx1g', '-XX:TieredStopAtLevel=1', '-cp', ':'.join(compiler), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
    '-no-stdlib', '-no-reflect', '-jvm-target', '1.8', '-language-version', '2.1', '-api-version', '2.1',
    '-Xjdk-release=8', '-Xexplicit-api=strict', '-Werror', '-Xsuppress-version-warnings',
    '-module-name', home.name, f'-Xfriend-paths={home / "target/classes"}', '-cp', ':'.join(on_path), '-d', str(overlay), *files,
], check=True)

names = [str(file.relative_to(target / 'test-classes').with_suffix('')).replace('/', '.')
         for file in (target / 'test-classes').rglob(f'{test}.class')]
assert len(names) == 1, names
given = ['conformance.dir', 'api.dir', 'api.write', 'module', 'kotlin.oldest', 'robolectric.offline', 'robolectric.dependency.dir']
words = [f'-D{name}={moved(properties[name])}' for name in given]
classes = overlay if home.name == module else target / 'classes'
sys.exit(subprocess.run([
    'java', '-Xmx1500m', '-XX:TieredStopAtLevel=1', '-Dkotlinx.coroutines.stacktrace.recovery=false', *words,
    f'-Dclasses.dir={classes}', '-cp', ':'.join([str(overlay), *class_path]),
    'rhinarium.capture.bench.FirstFailureKt', *names,
], cwd=here / module).returncode)
