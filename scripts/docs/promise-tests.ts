import { readTexts } from '../read-texts.ts';

const TESTS = /\.test\.ts$|^test\/contract\/cases\//;
const CITED = /['`][^'`\n]+ \(([RS]\d+)\)['`]/g;

/** Test files by the promise that one of their titles cites. */
export function promiseTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, text } of readTexts().filter(({ file }) => TESTS.test(file))) {
    for (const [, number] of text.matchAll(CITED)) found.set(number!, (found.get(number!) ?? new Set()).add(file));
  }
  return found;
}
