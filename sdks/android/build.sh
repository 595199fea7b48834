#!/bin/sh
# Builds and tests the Android SDK with Maven: `npm run sdk:android`. Needs JDK 17, Maven and
# Python 3; the first run fetches about 800 MB of jars, of which --core needs 70.
#   --core    the pure JVM core alone
#   --bench   the core, and how long the work for one frame takes, and its memory
#   --only=MODULE:TEST  of a module and what it needs, the test classes of that name, without network
#   --api     writes the API files that the tests compare
set -eu
cd "$(dirname "$0")"
for tool in java mvn python3; do
  command -v "$tool" > /dev/null || { echo "The Android SDK was not built: $tool is not here." >&2; exit 1; }
done
# The compiler runs once in each JVM: the faster of the two JIT compilers is the faster build.
export MAVEN_OPTS="${MAVEN_OPTS:--Xmx1g -XX:TieredStopAtLevel=1}"
modules='' arguments='' bench=''
for word in "$@"; do
  case "$word" in
    --core) modules='-pl capture-core' ;;
    --bench) modules='-pl capture-core' bench=yes ;;
    --api) arguments='-Dapi.write=true' ;;
    --only=*:*)
      only=${word#--only=}
      modules="-o -am -pl ${only%%:*}"
      arguments="-Dtest=${only#*:} -Dsurefire.failIfNoSpecifiedTests=false"
      ;;
    *) echo "Unknown word $word; there are --core, --bench, --only=MODULE:TEST and --api." >&2; exit 2 ;;
  esac
done
# The folder named target holds what this build made, and nothing else.
# shellcheck disable=SC2086
mvn -B -ntp -Dstyle.color=never $modules $arguments package
# What was built is consumed as an app would.
[ $# -gt 0 ] || sh check-layout.sh
if [ -n "$bench" ]; then
  mvn -q -B -ntp -pl capture-core org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath \
    -Dmdep.outputFile=target/classpath.txt
  java -XX:ActiveProcessorCount=1 -cp "capture-core/target/classes:capture-core/target/test-classes:$(cat capture-core/target/classpath.txt)" \
    rhinarium.capture.bench.MeasureBenchKt
fi
