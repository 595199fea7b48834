import { DESCRIPTOR } from '../parameters.ts';
import type { DescriptorKernel } from './kernel.ts';
import { Room, type SimdModule } from './simd-module.ts';

export function simdDescriptors(module: SimdModule): DescriptorKernel {
  return {
    describe: createDescribe(module),
    cellHistograms: createCellHistograms(module),
    project: createProject(module),
  };
}

function createDescribe(module: SimdModule): DescriptorKernel['describe'] {
  const { exports, floats, signed } = module;
  return (plane, points, weights, projection) => {
    const { width, height, data } = plane;
    const { window, shares } = weights;
    const count = points.positions.length / 2;
    const room = new Room(module);
    const planeAt = room.takeFloats(data.length);
    const positionsAt = room.takeFloats(points.positions.length);
    const tables = room.takeFloats(window.length + shares.length + projection.length);
    const between = room.take(exports.DESCRIBE_ROOM.value);
    const into = room.take(count * DESCRIPTOR.bytes);
    room.requireEnough();
    floats.set(data, planeAt >> 2);
    floats.set(points.positions, positionsAt >> 2);
    floats.set(window, tables >> 2);
    floats.set(shares, (tables >> 2) + window.length);
    floats.set(projection, (tables >> 2) + window.length + shares.length);
    exports.describe(planeAt, width, height, positionsAt, count, points.stepPx, tables, between, into);
    return signed.slice(into, into + count * DESCRIPTOR.bytes);
  };
}

function createCellHistograms(module: SimdModule): DescriptorKernel['cellHistograms'] {
  const { exports, floats } = module;
  return (plane, cellPx) => {
    const { width, data } = plane;
    const length = (width / cellPx) ** 2 * DESCRIPTOR.directions;
    const room = new Room(module);
    const planeAt = room.takeFloats(data.length);
    const line = room.takeFloats(2 * width + 32);
    const into = room.takeFloats(length);
    room.requireEnough();
    floats.set(data, planeAt >> 2);
    floats.fill(0, into >> 2, (into >> 2) + length);
    exports.cellHistograms(planeAt, width, cellPx, line, into);
    return floats.slice(into >> 2, (into >> 2) + length);
  };
}

function createProject(module: SimdModule): DescriptorKernel['project'] {
  const { exports, floats, signed } = module;
  const { bytes } = DESCRIPTOR;
  return (histograms, projection) => {
    const count = histograms.length / exports.HISTOGRAM.value;
    const room = new Room(module);
    const from = room.takeFloats(histograms.length);
    const projectionAt = room.takeFloats(projection.length);
    const between = room.takeFloats(bytes);
    const into = room.take(count * bytes);
    room.requireEnough();
    floats.set(histograms, from >> 2);
    floats.set(projection, projectionAt >> 2);
    exports.project(from, count, projectionAt, between, into);
    return signed.slice(into, into + count * bytes);
  };
}
