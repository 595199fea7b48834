import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { commandLine, noWords } from './command-line.ts';
import { KERNEL_BYTES_FILE, kernelBytesText } from './kernel/compile-kernel.ts';

const USAGE = 'Usage: npm run kernel\n\nCompiles the WebAssembly kernel of the engine and writes its bytes.\n';

commandLine(USAGE, noWords);
await writeFile(KERNEL_BYTES_FILE, await kernelBytesText());
process.stdout.write(`Wrote ${KERNEL_BYTES_FILE}.\n`);
