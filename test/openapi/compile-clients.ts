import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

const VERSION = '7.14.0';
const MAVEN = ['mvn', '-q', '-B', '-ntp', '-DskipTests', '-Dmaven.javadoc.skip=true', 'compile'] as const;
const KOTLIN = '2.4.21';

interface Target {
  /** Name of the generator. */
  readonly generator: string;
  /** Programs that compile its code. */
  readonly needs: readonly string[];
  readonly compile: readonly (readonly [program: string, ...words: string[]])[];
  /** A file of the build that replaces the generated one. */
  readonly build?: readonly [name: string, text: string];
}

const TARGETS: readonly Target[] = [
  {
    generator: 'java',
    needs: ['mvn'],
    compile: [MAVEN],
  },
  // The generated build is for Gradle, which Maven Central does not have.
  { generator: 'kotlin', needs: ['mvn'], compile: [MAVEN], build: ['pom.xml', kotlinBuild()] },
  {
    generator: 'go',
    needs: ['go'],
    compile: [
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
      ['go', 'vet', '.'],
    ],
  },
];

/** A build by Maven of the generated Kotlin, with the dependencies of the generated build. */
function kotlinBuild(): string {
  const artifact = (group: string, name: string, version: string) =>
    `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
  const dependencies = [
    artifact('org.jetbrains.kotlin', 'kotlin-stdlib', KOTLIN),
    artifact('org.jetbrains.kotlin', 'kotlin-reflect', KOTLIN),
    artifact('com.squareup.moshi', 'moshi-kotlin', '1.15.1'),
    artifact('com.squareup.moshi', 'moshi-adapters', '1.15.1'),
    artifact('com.squareup.okhttp3', 'okhttp', '4.12.0'),
  ].map((one) => `<dependency>${one}</dependency>`);
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  ${artifact('generated', 'client', '1')}
  <properties><kotlin.compiler.daemon>false</kotlin.compiler.daemon></properties>
  <dependencies>${dependencies.join('')}</dependencies>
  <build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <plugins><plugin>
      ${artifact('org.jetbrains.kotlin', 'kotlin-maven-plugin', KOTLIN)}
      <executions><execution><goals><goal>compile</goal></goals></execution></executions>
    </plugin></plugins>
  </build>
</project>`;
}

/** Generators of npm, and the compiler of their code. */
const FOR_NODE = ['@hey-api/openapi-ts@0.95.0', 'orval@7.13.2', 'typescript@5.9.3'];
const FOR_GO = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** Lines of the Go client. Values that many fields have get a name in `toOpenApi30`, which saves one type for each. */
const GO_LINES_MAX = 40_000;
const TSC = [
  'tsc',
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
];

function isThere(program: string): boolean {
  try {
    execFileSync(program, [program === 'go' ? 'version' : '-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function leaveOut(what: string, missing: readonly string[]): void {
  const line = '#'.repeat(80);
  process.stderr.write(`${line}\nLEFT OUT: ${what} was not generated: ${missing.join(', ')} is missing.\n${line}\n`);
}

/** The generator, fetched from Maven Central into `tools` once. */
async function fetchGenerator(tools: string): Promise<string> {
  const jar = path.join(tools, `openapi-generator-cli-${VERSION}.jar`);
  if (existsSync(jar)) return jar;
  await mkdir(tools, { recursive: true });
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`;
  const words = ['-q', '-B', '-ntp', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`];
  execFileSync('mvn', words, { cwd: tools, stdio: 'inherit' });
  return jar;
}

/**
 * Writes clients for Java, Kotlin and Go with openapi-generator and compiles them. Languages whose programs are missing are left
 * out, with a notice on the standard error. Throws if a client does not compile.
 */
export async function compileClients(document: string, folder: string, tools: string): Promise<void> {
  const missing = ['java', 'mvn'].filter((program) => !isThere(program));
  if (missing.length > 0) return leaveOut('a client for Java, Kotlin and Go', missing);
  const jar = await fetchGenerator(tools);
  for (const { generator, needs, compile, build } of TARGETS) {
    const absent = needs.filter((program) => !isThere(program));
    if (absent.length > 0) {
      leaveOut(`a client for ${generator}`, absent);
      continue;
    }
    const generated = path.join(folder, `client-${generator}`);
    const words = ['-jar', jar, 'generate', '-i', document, '-g', generator, '-o', generated];
    const log = execFileSync('java', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    await writeFile(path.join(folder, `${generator}.log`), log);
    if (build) await writeFile(path.join(generated, build[0]), build[1]);
    for (const [program, ...rest] of compile) execFileSync(program, rest, { cwd: generated, stdio: 'inherit' });
    process.stdout.write(`The client for ${generator} of openapi-generator ${VERSION} compiles.\n`);
  }
}

/** Writes clients for TypeScript with hey-api and orval and compiles them. Throws if one does not compile. */
export async function compileForNode(document: string, folder: string): Promise<void> {
  const place = path.join(folder, 'generated-typescript');
  await mkdir(place);
  await writeFile(path.join(place, 'package.json'), '{"private":true,"type":"module"}');
  const show = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: place, stdio: 'inherit' });
  show('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...FOR_NODE);
  show('npx', 'openapi-ts', '-i', document, '-o', 'hey-api');
  show('npx', 'orval', '--input', document, '--output', 'orval.ts', '--client', 'fetch');
  show('npx', ...TSC, '--lib', 'es2022,dom,dom.iterable', '--skipLibCheck', 'hey-api/index.ts', 'orval.ts');
  process.stdout.write(`The clients of hey-api and orval for ${path.basename(document)} compile.\n`);
}

/**
 * Writes a client with oapi-codegen, and compiles it. Returns a function that runs a program with that client and its
 * companion, or `undefined` without Go. Throws if it does not compile or is too long.
 */
export async function compileForGo(document: string, folder: string) {
  if (!isThere('go')) {
    leaveOut('a client of oapi-codegen', ['go']);
    return undefined;
  }
  const place = path.join(folder, 'generated-go');
  await mkdir(place);
  const show = (...words: string[]) => execFileSync('go', words, { cwd: place, stdio: 'inherit' });
  show('mod', 'init', 'example.com/rhinarium');
  show('run', FOR_GO, '-generate', 'types,client', '-package', 'rhinarium', '-o', 'rhinarium.gen.go', document);
  show('mod', 'tidy');
  show('build', './...');
  show('vet', './...');
  const { length } = (await readFile(path.join(place, 'rhinarium.gen.go'), 'utf8')).split('\n');
  if (length > GO_LINES_MAX) throw new Error(`The client of oapi-codegen has ${length} of ${GO_LINES_MAX} lines.`);
  process.stdout.write(`The client of oapi-codegen for ${path.basename(document)} compiles: ${length} lines.\n`);
  return async (companion: string, program: string, ...words: string[]) => {
    await copyFile(companion, path.join(place, path.basename(companion)));
    await mkdir(path.join(place, 'program'));
    await copyFile(program, path.join(place, 'program', path.basename(program)));
    show('vet', './...');
    show('run', './program', ...words);
  };
}
