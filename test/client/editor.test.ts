import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { ERRORS, OPERATIONS } from '@rhinarium/contract';
import { root } from '@rhinarium/server/parts/pages';
import { GROUPS } from '../../packages/client/src/groups.ts';
import { withTool } from '../support/tool-packages.ts';

// The published types as an editor sees them: the language service of the last TypeScript that has one in JavaScript.

interface Part {
  readonly text: string;
}

interface Node {
  readonly name: Node;
  getText(source: Node): string;
  getStart(source: Node): number;
}

interface Service {
  getProgram(): {
    getSourceFile(file: string): Node | undefined;
    getSourceFiles(): readonly { readonly fileName: string }[];
  };
  getSemanticDiagnostics(file: string): readonly { readonly messageText: unknown }[];
  getQuickInfoAtPosition(
    file: string,
    at: number,
  ): { readonly documentation?: readonly Part[]; readonly displayParts: readonly Part[] } | undefined;
  getDefinitionAtPosition(
    file: string,
    at: number,
  ): readonly { readonly kind: string; readonly fileName: string; readonly textSpan: { readonly start: number } }[];
}

/** Parts of TypeScript 5 that are used. The repository's own TypeScript 7 has no such interface. */
interface Ts {
  readonly sys: {
    readFile(file: string): string | undefined;
    fileExists(file: string): boolean;
    readonly readDirectory: unknown;
  };
  readonly ScriptSnapshot: { fromString(text: string): unknown };
  readonly getDefaultLibFilePath: unknown;
  createLanguageService(host: object): Service;
  forEachChild(node: Node, visit: (inner: Node) => void): void;
  isPropertySignature(node: Node): boolean;
  isMethodSignature(node: Node): boolean;
  isInterfaceDeclaration(node: Node): boolean;
}

const client = path.join(root, 'packages/client');
const declarations = path.join(client, 'dist/index.d.ts');
const consumer = path.join(client, 'dist/an-editor.ts');

const CALLS = Object.entries(GROUPS).flatMap(([group, methods]) =>
  Object.keys(methods).map((method) => `client.${group}.${method}`),
);
const OWN = ['pets.listAll', 'pets.verifyAndWait', 'pets.identifyAndWait', 'pets.addFingerprintsAndWait'].concat([
  'captureSessions.uploadFiles',
  'petVerificationJobs.waitFor',
  'request',
]);
const LINES = [
  ...CALLS,
  ...OWN.map((name) => `client.${name}`),
  ...Object.keys(GROUPS).map((group) => `client.${group}`),
  ...Object.keys(ERRORS).map((name) => `errorIs.${name}`),
];
const SOURCE = `import { type Client, errorIs, type Pet } from './index.js';
declare const client: Client;
${LINES.map((line) => `${line};`).join('\n')}
const created = await client.pets.create({ species: 'CAT' });
export const pet: Pet = created;
`;

function openEditor() {
  const ts = createRequire(path.join(root, 'tools/openapi/package.json'))('typescript') as Ts;
  const read = (file: string) => (file === consumer ? SOURCE : ts.sys.readFile(file));
  const options = {
    module: 199,
    moduleResolution: 99,
    target: 10,
    strict: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  };
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, types: [] }),
    getScriptFileNames: () => [consumer],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file: string) => {
      const text = read(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file: string) => file === consumer || ts.sys.fileExists(file),
    readFile: read,
    readDirectory: ts.sys.readDirectory,
  });
  return { ts, service };
}

type Editor = ReturnType<typeof openEditor>;

/** Documentation that the editor shows at an offset. */
const shownAt = ({ service }: Editor, file: string, at: number): string =>
  (service.getQuickInfoAtPosition(file, at)?.documentation ?? []).map(({ text }) => text).join('');

/** The places of the names of all fields and methods that a declaration file declares. */
function membersOf({ ts, service }: Editor, file: string): { readonly name: string; readonly at: number }[] {
  const source = service.getProgram().getSourceFile(file);
  assert.ok(source, `${file} is not reached`);
  const found: { name: string; at: number }[] = [];
  const visit = (node: Node): void => {
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isInterfaceDeclaration(node))
      found.push({ name: node.name.getText(source), at: node.name.getStart(source) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('an editor documents every method, group, error, record and field of the client', withTool('openapi'), () => {
  const editor = openEditor();
  const mistakes = editor.service.getSemanticDiagnostics(consumer);
  assert.deepEqual(
    mistakes.map(({ messageText }) => messageText),
    [],
  );
  const mute = LINES.filter((line) => {
    const at = SOURCE.indexOf(`\n${line};`) + line.length;
    return shownAt(editor, consumer, at) === '';
  });
  assert.deepEqual(mute, []);
  assert.equal(CALLS.length, Object.keys(OPERATIONS).length);
  for (const file of ['records', 'events', 'calls', 'error-predicates']) {
    const place = path.join(client, `dist/api/${file}.d.ts`);
    const members = membersOf(editor, place);
    assert.ok(members.length > 50, file);
    const bare = members.filter(({ at }) => shownAt(editor, place, at) === '').map(({ name }) => name);
    assert.deepEqual(bare, [], file);
  }
});

test(
  'a result shows as a named record, and the definition of a method is its documented declaration',
  withTool('openapi'),
  () => {
    const editor = openEditor();
    const [hovered] = [editor.service.getQuickInfoAtPosition(consumer, SOURCE.indexOf('created ='))];
    const shown = hovered!.displayParts.map(({ text }) => text).join('');
    assert.equal(shown, 'const created: WithWarnings<Pet>');
    for (const call of CALLS) {
      const [definition] = editor.service.getDefinitionAtPosition(consumer, SOURCE.indexOf(`\n${call};`) + call.length);
      assert.equal(definition?.kind, 'method', call);
      const text = readFileSync(definition!.fileName, 'utf8').slice(0, definition!.textSpan.start).trimEnd();
      assert.ok(text.endsWith('*/'), call);
    }
  },
);

test('the types of the client reach neither zod nor the schemas of the contract', withTool('openapi'), () => {
  const { service } = openEditor();
  const files = service
    .getProgram()
    .getSourceFiles()
    .map(({ fileName }) => path.relative(root, fileName));
  assert.ok(files.includes(path.relative(root, declarations)));
  const foreign = files.filter((file) => !/typescript\/lib\/|^packages\/client\//.test(file));
  assert.equal(foreign.length, 1);
  assert.match(foreign[0]!, /contract\/dist\/errors\.d\.ts$/);
});
