import { createClient, type Species } from '@rhinarium/client';
import type { DateOrder, ImportFormatName } from '@rhinarium/contract/animal-tables';
import type { Locale } from '@rhinarium/contract/vocabulary';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { explain } from './explain.ts';
import type { TableFormat } from './export-pets.ts';
import type { PHOTOS_FORMAT } from './export-photos.ts';
import { createProgressBar, type Screen } from './progress-bar.ts';
import { UsageError } from './usage-error.ts';

/** Process resources that the program uses. */
export interface Machine {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: Screen;
  /** Aborted by Ctrl C. */
  readonly signal: AbortSignal;
  readonly version: string;
  end(code: number): void;
}

/** Parsed arguments of a command. */
export interface Given {
  readonly url: string;
  readonly key?: string;
  readonly json?: true;
  readonly species?: Species;
  readonly name?: string;
  readonly pet?: string;
  readonly replace?: true;
  readonly all?: true;
  readonly pool?: string;
  readonly createPools?: true;
  readonly preview?: true;
  readonly update?: true;
  readonly from?: ImportFormatName;
  readonly dates?: DateOrder;
  /** Fields of columns. */
  readonly map?: readonly (readonly [column: string, field: string])[];
  readonly format?: TableFormat | typeof PHOTOS_FORMAT;
  /** Folder or file of an export. */
  readonly to?: string;
  readonly microchip?: string;
  readonly appearance?: readonly string[];
  readonly evidence?: string | boolean;
  readonly uses?: number;
  readonly days?: number;
  readonly title?: string;
  readonly locale?: Locale;
  readonly returnUrl?: string;
  readonly showResult?: true;
  readonly place?: string;
  /** Times, ISO 8601. */
  readonly seen?: string;
  readonly contactUntil?: string;
  readonly position?: { readonly latitude: number; readonly longitude: number };
  readonly description?: string;
  /** Area of a list, and its radius, km. */
  readonly near?: { readonly latitude: number; readonly longitude: number };
  readonly within?: number;
  readonly contact?: string;
  readonly consent?: true;
  readonly reward?: string;
  readonly found?: true;
  readonly state?: string;
  /** File for a poster, and a telephone number on it. */
  readonly poster?: string;
  readonly phone?: string;
  /** Records that a sharing group may search, as a word of the option. */
  readonly shares?: string;
  readonly photo?: boolean;
  /** File for a QR code. */
  readonly qr?: string;
}

/** Runs a command with a client and a progress bar. Returns its exit code, also for errors. */
export async function runCommand(
  machine: Machine,
  given: Given,
  steps: number,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const bar = createProgressBar(machine.stderr, steps);
  try {
    if (!given.key)
      throw new UsageError(
        'An API key is needed: set RHINARIUM_API_KEY, or give --key. The first start of the service prints one; the console makes more.',
      );
    return await work({
      client: newClient(given.url, given.key),
      bar,
      signal: machine.signal,
      print(text, record) {
        bar.end();
        machine.stdout.write(`${given.json ? JSON.stringify(record) : text}\n`);
      },
    });
  } catch (error) {
    bar.end();
    if (machine.signal.aborted) return EXIT_CODE.interrupted;
    machine.stderr.write(`${explain(error, given.url)}\n`);
    return error instanceof UsageError ? EXIT_CODE.usage : EXIT_CODE.failed;
  } finally {
    bar.end();
  }
}

function newClient(baseUrl: string, apiKey: string) {
  try {
    return createClient({ baseUrl, apiKey });
  } catch (error) {
    throw new UsageError(`--url or --key cannot work: ${(error as Error).message}.`);
  }
}
