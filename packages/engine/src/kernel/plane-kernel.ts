import type { PlaneKernel } from './kernel.ts';
import { plainPlanes } from './plain-planes.ts';

let chosen: PlaneKernel = plainPlanes;

/**
 * The loops over pictures and planes: plain ones until faster ones are given, so that a web page which only judges
 * frames loads no WebAssembly. Both give the same numbers, to the bit.
 */
export function planeKernel(): PlaneKernel {
  return chosen;
}

export function usePlaneKernel(kernel: PlaneKernel): void {
  chosen = kernel;
}
