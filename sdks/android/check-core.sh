#!/bin/sh
# Builds and tests the core of the Android SDK where that can be done: a machine without Java, Maven or a repository
# for it is no failure, but says so loudly. The core that is built and fails is one.
set -eu
cd "$(dirname "$0")"
leave_out() {
  echo '################################################################################'
  echo "LEFT OUT: the core of the Android SDK was neither built nor tested: $1"
  echo '################################################################################'
  exit 0
}
for tool in java mvn python3; do
  command -v "$tool" > /dev/null || leave_out "$tool is not installed."
done
kotlin=$(sed -n 's|.*<kotlin.version>\(.*\)</kotlin.version>.*|\1|p' pom.xml)
[ -n "$kotlin" ] || { echo 'pom.xml names no version of Kotlin.' >&2; exit 1; }
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get \
  "-Dartifact=org.jetbrains.kotlin:kotlin-stdlib:$kotlin" -Dtransitive=false > /dev/null 2>&1 ||
  leave_out 'Maven reaches no repository.'
exec sh build.sh --core
