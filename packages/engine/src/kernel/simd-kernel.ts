import type { Kernel } from './kernel.ts';
import { simdComparison } from './simd-comparison.ts';
import { simdDescriptors } from './simd-descriptors.ts';
import { openSimdModule } from './simd-module.ts';
import { simdPlanes } from './simd-planes.ts';
import { simdSearch } from './simd-search.ts';

/** The kernel for this runtime, or `undefined` when it has no WebAssembly with SIMD, or allows none. */
export function openSimdKernel(): Kernel | undefined {
  try {
    const module = openSimdModule();
    return {
      name: 'simd',
      ...simdSearch(module),
      ...simdComparison(module),
      ...simdPlanes(module),
      ...simdDescriptors(module),
    };
  } catch {
    return undefined;
  }
}
