import type { Kernel } from './kernel.ts';
import { plainKernel } from './plain-kernel.ts';
import { openSimdKernel } from './simd-kernel.ts';

let opened: Kernel | undefined;

/** The fastest kernel that this runtime has: WebAssembly with SIMD where there is such, plain loops elsewhere. */
export function fastestKernel(): Kernel {
  opened ??= openSimdKernel() ?? plainKernel;
  return opened;
}
