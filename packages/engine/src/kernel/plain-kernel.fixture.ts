import type { Kernel } from './kernel.ts';
import { plainComparison } from './plain-comparison.fixture.ts';
import { plainDescriptors } from './plain-descriptors.fixture.ts';
import { plainPlanes } from './plain-planes.ts';
import { plainSearch } from './plain-search.fixture.ts';

/** Plain loops over typed arrays: the oracle of the SIMD kernel's tests. */
export const plainKernel: Kernel = {
  name: 'plain',
  ...plainSearch,
  ...plainComparison,
  ...plainPlanes,
  ...plainDescriptors,
};
