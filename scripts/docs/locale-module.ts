import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { ROOT } from '../read-texts.ts';

// Texts of the capture SDK as TypeScript and Swift, generated from conformance/texts, which all ports share.

type Text = string | Plural | Texts;
interface Plural {
  /** Singular, in languages that have one. */
  readonly one?: string;
  readonly other: string;
}
interface Texts {
  readonly [key: string]: Text;
}

/** Placeholders of each text in the order of its TypeScript parameters. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  step: ['subject', 'number', 'total'],
  taken: ['captured', 'required'],
  photosKept: ['count'],
  choose: ['subject', 'missing'],
  photo: ['subject', 'number'],
};
/** The number that selects `one` or `other`. */
const COUNTED: Readonly<Record<string, string>> = { photosKept: 'count', choose: 'missing' };

const quoted = (text: string) => JSON.stringify(text);
const template = (text: string) =>
  text.includes('{')
    ? `\`${text.replaceAll('`', '\\`').replaceAll(/\{(\w+)\}/g, (placeholder) => `$${placeholder}`)}\``
    : quoted(text);
const isPlural = (key: string, text: Plural | Texts): text is Plural => key in COUNTED && 'other' in text;

function source(key: string, text: Text): string {
  const parameters = PARAMETERS[key];
  if (typeof text !== 'string' && !isPlural(key, text)) {
    const fields = Object.entries(text).map(([name, inner]) => `${name}: ${source(name, inner)}`);
    return `{\n${fields.join(',\n')} }`;
  }
  if (parameters === undefined) return quoted(text as string);
  if (typeof text === 'string') return `(${parameters.join(', ')}) => ${template(text)}`;
  const { one, other } = text;
  const counted = one === undefined ? '' : `${COUNTED[key]} === 1 ? ${template(one)} : `;
  return `(${parameters.join(', ')}) => ${counted}${template(other)}`;
}

/** The same texts in Swift, as they are in the files: iOS reads them at run time. */
export function printSwiftTexts(languages: readonly string[]): string {
  const texts = languages.map((language) => {
    const json = readFileSync(path.join(ROOT, 'conformance/texts', `${language}.json`), 'utf8');
    return `  "${language}": #"""\n${json.trim()}\n"""#,\n`;
  });
  const head = '// Printed by `npm run docs` from conformance/texts. Do not edit.\n\n';
  return `${head}let textsByLanguage: [String: String] = [\n${texts.join('')}]\n`;
}

/** `packages/capture/src/locale/<language>.ts`, formatted like `npm run format`. */
export async function printLocale(language: string): Promise<string> {
  const file = path.join(ROOT, 'conformance/texts', `${language}.json`);
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly texts: Texts };
  const text = `import type { Words } from './words.ts';

// Printed by \`npm run docs\` from conformance/texts/${language}.json. Do not edit.

export const ${language}: Words = ${source('', texts)};
`;
  const settings = { parser: 'typescript', singleQuote: true, printWidth: 120, objectWrap: 'collapse' } as const;
  return await format(text, settings);
}
