import type { Kernel } from './kernel.ts';
import { simdComparison } from './simd-comparison.ts';
import { simdDescriptors } from './simd-descriptors.ts';
import { openSimdModule, type SimdModule } from './simd-module.ts';
import { simdPlanes } from './simd-planes.ts';
import { simdSearch } from './simd-search.ts';

/** Opens the SIMD kernel. Throws if the runtime has no WebAssembly with SIMD or forbids it. */
export function openSimdKernel(): Kernel {
  const module = requireSimdModule();
  return {
    name: 'simd',
    ...simdSearch(module),
    ...simdComparison(module),
    ...simdPlanes(module),
    ...simdDescriptors(module),
  };
}

function requireSimdModule(): SimdModule {
  try {
    return openSimdModule();
  } catch (cause) {
    throw new Error(
      'Templates are made and compared in WebAssembly with SIMD, which this runtime does not have or does not allow: it needs Node.js 20 or later, or a browser since 2023 whose Content-Security-Policy has wasm-unsafe-eval.',
      { cause },
    );
  }
}
