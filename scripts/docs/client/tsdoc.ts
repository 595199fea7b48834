const WIDTH = 114;

/** Breaks a paragraph into lines. A list item and a word that is too long stay as they are. */
function wrap(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A TSDoc comment of paragraphs, empty ones left out. Code in it cannot end it. */
export function tsdoc(...paragraphs: readonly (string | undefined)[]): string {
  const texts = paragraphs.filter((text) => text !== undefined && text !== '') as string[];
  const lines = texts
    .join('\n\n')
    .replaceAll('*/', '*\\/')
    .split('\n')
    .flatMap((line) => (line === '' ? [''] : wrap(line)));
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
