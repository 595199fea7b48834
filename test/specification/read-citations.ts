/** "specification 4.7", "specification 4.7, 4.9 and 6.10", also across comment lines. */
const CITATION = /specification[\s*/#-]+(\d+\.\d+(?:(?:,|,?[\s*/#-]+(?:and|or|to))[\s*/#-]+\d+\.\d+)*)/gi;

/** Statement numbers cited in a text. For "8.1 to 8.3", both ends. */
export const citationsIn = (text: string): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, numbers]) => numbers!.match(/\d+\.\d+/g)!);
