import type { Kernel } from './kernel.ts';
import { openSimdKernel } from './simd-kernel.ts';

let opened: Kernel | undefined;

/** The kernel in WebAssembly. Throws where the runtime has no SIMD, or its policy allows no WebAssembly. */
export function fastestKernel(): Kernel {
  opened ??= openSimdKernel();
  return opened;
}
