import type { Kernel } from '../src/kernel/kernel.ts';
import { plainPlanes } from '../src/kernel/plain-planes.ts';
import { plainComparison } from './plain-comparison.ts';
import { plainDescriptors } from './plain-descriptors.ts';
import { plainSearch } from './plain-search.ts';

/** Plain loops over typed arrays: the oracle of the SIMD kernel's tests. */
export const plainKernel: Kernel = {
  name: 'plain',
  ...plainSearch,
  ...plainComparison,
  ...plainPlanes,
  ...plainDescriptors,
};
