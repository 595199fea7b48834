import process from 'node:process';

/**
 * Parses the arguments of a command with `read`, which throws for invalid ones. `--help` prints the usage and exits
 * with 0. Invalid arguments print the problem and the usage, and exit with 2.
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

/** Parses no arguments. */
export function noWords(words: readonly string[]): void {
  if (words.length > 0) throw new Error(`It takes no options, but got ${words.join(' ')}.`);
}

/** Parses positional arguments without options. */
export function wordsOnly(words: readonly string[]): readonly string[] {
  const option = words.find((word) => word.startsWith('-'));
  if (option !== undefined) throw new Error(`There is no option ${option}.`);
  return words;
}

/** Parses an integer option. Throws if invalid. */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return value;
  throw new Error(`${option} takes a whole number from ${low} to ${high}, but got ${text}.`);
}

/** Removes Node's advice about arguments that begin with a dash. It does not apply here. */
function firstSentence(message: string): string {
  return message.replace(/\. To specify a positional argument.*$/s, '.');
}
