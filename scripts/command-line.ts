import process from 'node:process';

/**
 * Reads the words of a command with `read`, which throws for wrong words. `--help` prints the usage and ends the
 * process with 0; wrong words print the problem and the usage, and end it with 2.
 */
export function commandLine<Options>(usage: string, read: (words: readonly string[]) => Options): Options {
  const words = process.argv.slice(2);
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return read(words);
  } catch (error) {
    process.stderr.write(`${firstSentence((error as Error).message)}\n\n${usage}`);
    process.exit(2);
  }
}

/** The words of a command that takes none. */
export function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`It takes no options, but got ${words.join(' ')}.`);
}

/** The words of a command that takes words only, no options. */
export function wordsOnly(words: readonly string[]): readonly string[] {
  const option = words.find((word) => word.startsWith('-'));
  if (option !== undefined) throw new Error(`There is no option ${option}.`);
  return words;
}

/** The whole number of an option. Throws for another text. */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return value;
  throw new Error(`${option} takes a whole number from ${low} to ${high}, but got ${text}.`);
}

/** Node’s advice on words that begin with a dash does not apply here. */
function firstSentence(message: string): string {
  return message.replace(/\. To specify a positional argument.*$/s, '.');
}
