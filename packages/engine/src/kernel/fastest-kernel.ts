import type { Kernel } from './kernel.ts';
import { openSimdKernel } from './simd-kernel.ts';

let opened: Kernel | undefined;

/** Returns the WebAssembly kernel. Throws if the runtime has no SIMD or its policy forbids WebAssembly. */
export function fastestKernel(): Kernel {
  opened ??= openSimdKernel();
  return opened;
}
