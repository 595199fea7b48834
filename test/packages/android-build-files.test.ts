import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const sdk = fileURLToPath(new URL('../../sdks/android/', import.meta.url));
const read = (file: string) => readFile(path.join(sdk, file), 'utf8');
const MODULES = ['capture-core', 'capture-android', 'capture-fragment'] as const;

function one(text: string, pattern: RegExp, what: string): string {
  const found = new Set([...text.matchAll(pattern)].map(([, value]) => value!));
  assert.equal(found.size, 1, `${what}: ${[...found].join(', ') || 'nothing'}`);
  return [...found][0]!;
}

/** Expected contents of both builds, from the Maven build, which is tested. */
async function readMaven() {
  const pom = await read('pom.xml');
  const property = (name: string) =>
    one(pom, new RegExp(`<${name.replaceAll('.', '\\.')}>([^$<]*)</`, 'g'), `${name} in pom.xml`);
  const classes = await read('androidx-classes/pom.xml');
  const script = await read('aar/build.py');
  return {
    group: one(pom, /^ {2}<groupId>(.*?)</gm, 'the group'),
    version: one(pom, /^ {2}<version>(.*?)</gm, 'the version'),
    kotlin: property('kotlin.version'),
    kotlinOldest: property('kotlin.oldest'),
    coroutines: property('coroutines.version'),
    fragment: one(classes, /<artifactId>fragment<\/artifactId><version>(.*?)</g, 'androidx.fragment'),
    java: one(pom, /<jvmTarget>(1\.\d+)</g, 'the Java version of what is shipped'),
    aarVersion: one(await read('aar/publish.py'), /^version = '(.*?)'/gm, 'the version of the AARs'),
    minSdk: one(script, /^min_api = '(\d+)'/gm, 'the oldest API'),
    modules: [...pom.matchAll(/<module>(.*?)</g)].map(([, name]) => name!),
  };
}

test('the Gradle build of the Android SDK, which nobody runs here, says the same as the Maven build', async () => {
  const maven = await readMaven();
  assert.equal(maven.aarVersion, maven.version);
  const versions = await read('gradle/versions.toml');
  const versionOf = (name: string) => one(versions, new RegExp(`^${name} = "(.*?)"`, 'gm'), `${name} in versions.toml`);
  assert.equal(versionOf('kotlin'), maven.kotlin);
  assert.equal(versionOf('coroutines'), maven.coroutines);
  assert.equal(versionOf('fragment'), maven.fragment);
  const properties = await read('gradle.properties');
  assert.equal(one(properties, /^group=(.*)$/gm, 'the group'), maven.group);
  assert.equal(one(properties, /^version=(.*)$/gm, 'the version'), maven.version);
  const included = (await read('settings.gradle.kts')).matchAll(/":([\w-]+)"/g);
  assert.deepEqual([...included].map(([, name]) => name).sort(), [...MODULES, 'sample'].sort());
  assert.deepEqual(
    MODULES.filter((name) => !maven.modules.includes(name)),
    [],
  );
  for (const module of MODULES) {
    const text = await read(`${module}/build.gradle.kts`);
    const says = (pattern: RegExp, what: string) => one(text, pattern, `${what} in ${module}/build.gradle.kts`);
    const java = `JVM_${maven.java.replace('.', '_')}`;
    assert.equal(says(/JvmTarget\.(\w+)\)/g, 'the Java version'), java);
    assert.equal(says(/JavaVersion\.(\w+)$/gm, 'the Java version'), java.replace('JVM', 'VERSION'));
    const oldest = `KOTLIN_${maven.kotlinOldest.replace('.', '_')}`;
    assert.equal(says(/KotlinVersion\.(\w+)\)/g, 'the oldest Kotlin'), oldest);
    assert.equal(text.match(/KotlinVersion\./g)?.length, 2, 'of the language and of its library');
    assert.match(text, /explicitApi\(\)/);
    if (module !== 'capture-core') assert.equal(says(/minSdk = (\d+)/g, 'the oldest API'), maven.minSdk);
    assert.doesNotMatch(text, /"[\w.-]+:[\w-]+:[\d.]+"/, 'versions are in the catalog');
  }
});

test('the page names the dependencies that the Android SDK is built with', async () => {
  const maven = await readMaven();
  const page = await read('README.md');
  assert.equal(one(page, /kotlinx-coroutines-android:([\d.]+)"/g, 'coroutines'), maven.coroutines);
  assert.equal(one(page, /androidx\.fragment:fragment:([\d.]+)"/g, 'androidx.fragment'), maven.fragment);
  assert.equal(one(page, /rhinarium-capture-(?:fragment-)?([\d.]+)\.aar/g, 'the AARs'), maven.version);
});

test('each Android module that has a Gradle build has a Maven build; the sample is compiled by the check of the layout', async () => {
  const folders = (await readdir(sdk, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const files = await readdir(path.join(sdk, name));
    if (files.includes('build.gradle.kts') && name !== 'sample') assert.ok(files.includes('pom.xml'), name);
  }
  assert.match(await read('consumer/pom.xml'), /sample/);
});
