import type { Kernel } from './kernel.ts';
import { plainComparison } from './plain-comparison.ts';
import { plainDescriptors } from './plain-descriptors.ts';
import { plainPlanes } from './plain-planes.ts';
import { plainSearch } from './plain-search.ts';

/** Plain loops over typed arrays: what the SIMD kernel is held against, and what runs where there is no such. */
export const plainKernel: Kernel = {
  name: 'plain',
  ...plainSearch,
  ...plainComparison,
  ...plainPlanes,
  ...plainDescriptors,
};
