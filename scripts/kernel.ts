import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { KERNEL_BYTES_FILE, kernelBytesText } from './kernel/compile-kernel.ts';

await writeFile(KERNEL_BYTES_FILE, await kernelBytesText());
process.stdout.write(`${KERNEL_BYTES_FILE} is written anew.\n`);
