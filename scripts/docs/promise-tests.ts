import { readTexts } from '../read-texts.ts';

/** A test that cites a promise. */
export interface PromiseTest {
  /** From the root of the repository. */
  readonly file: string;
  /** As in the source, without the citation. */
  readonly title: string;
}

const TESTS = /\.test\.ts$|^test\/contract\/cases\//;
const CITED = /['`]([^'`\n]+) \(([RS]\d+)\)['`]/g;

/** Tests by the number of the promise that they cite, read off the titles in the source. */
export function promiseTests(): ReadonlyMap<string, readonly PromiseTest[]> {
  const found = new Map<string, PromiseTest[]>();
  for (const { file, text } of readTexts().filter(({ file }) => TESTS.test(file))) {
    for (const [, title, number] of text.matchAll(CITED))
      found.set(number!, [...(found.get(number!) ?? []), { file, title: title! }]);
  }
  return found;
}
