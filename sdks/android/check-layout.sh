#!/bin/sh
# Consumes aar/target/maven, or the folder that is given, as an app's build would: resolves the fragment's AAR by its coordinates, with what its POM
# names, sources and KDoc, and compiles the sample app with the classes of the AARs. Needs a build of everything.
set -eu
layout=${1:+$(realpath "$1")}
cd "$(dirname "$0")"
layout=${layout:-$PWD/aar/target/maven}
[ -d "$layout" ] || { echo "Run build.sh first: $layout is not there." >&2; exit 1; }
mvn="mvn -B -ntp -q -Dstyle.color=never -f consumer/pom.xml -Dlayout=file://$layout"
repository=$($mvn help:evaluate -Dexpression=settings.localRepository -DforceStdout | tr -d '\033' | sed 's/\[0m//g')
# Nothing of an earlier layout.
rm -rf target/consumer "$repository/io/github/rhinarium/rhinarium-capture" \
  "$repository/io/github/rhinarium/rhinarium-capture-fragment"
$mvn dependency:copy-dependencies -DincludeScope=runtime
for classifier in sources javadoc; do
  $mvn dependency:copy-dependencies -Dclassifier=$classifier -Dtype=jar -DincludeGroupIds=io.github.rhinarium -Dmdep.failOnMissingClassifierArtifact=true
done
for name in rhinarium-capture rhinarium-capture-fragment kotlinx-coroutines-android kotlin-stdlib; do
  ls target/consumer/resolved/"$name"-[0-9]*.?ar > /dev/null || { echo "$name was not resolved." >&2; exit 1; }
done
mkdir -p target/consumer/classes-of-aars
for aar in target/consumer/resolved/rhinarium-capture*.aar; do
  python3 -c 'import sys, zipfile; open(sys.argv[2], "wb").write(zipfile.ZipFile(sys.argv[1]).read("classes.jar"))' \
    "$aar" "target/consumer/classes-of-aars/$(basename "$aar" .aar).jar"
done
$mvn -Pcompile compile
echo "consumed from the layout: $(ls target/consumer/resolved | tr '\n' ' ')"
echo "the sample app compiles: $(find target/consumer/classes -name '*.class' | wc -l) classes"
