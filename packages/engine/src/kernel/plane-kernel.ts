import type { PlaneKernel } from './kernel.ts';
import { plainPlanes } from './plain-planes.ts';

let chosen: PlaneKernel = plainPlanes;

/**
 * Returns the operations on pictures and planes: plain loops until `usePlaneKernel` replaces them, so that a web page
 * that only judges frames loads no WebAssembly. Both return the same numbers, to the bit.
 */
export function planeKernel(): PlaneKernel {
  return chosen;
}

export function usePlaneKernel(kernel: PlaneKernel): void {
  chosen = kernel;
}
