/** “specification 4.7”, “specification 4.7, 4.9 and 6.10”, also across a line of a comment. */
const CITATION = /specification[\s*/#-]+(\d+\.\d+(?:(?:,|,?[\s*/#-]+(?:and|or|to))[\s*/#-]+\d+\.\d+)*)/gi;

/** The numbers of the statements that a text cites; of “8.1 to 8.3”, the ends. */
export const citationsIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers]) => numbers!.match(/\d+\.\d+/g)!);
