import type { CaptureController } from '../controller/capture-controller.ts';
import { problemOfReason } from '../controller/problem.ts';
import type { Screen } from './capture-flow.ts';

/** Screen for a controller that the page drives itself. */
export function screenOf({ state, detectionStatus }: CaptureController): Screen {
  const status = detectionStatus.value;
  if (['ready', 'detecting', 'paused'].includes(state.value)) return { type: 'camera' };
  if (status.type === 'Failed')
    return { type: 'problem', problem: problemOfReason(status.reason), kept: 0, refused: [] };
  if (status.type === 'Finished')
    return { type: 'done', files: { fingerprintImageFiles: [], appearanceImageFiles: [] } };
  return { type: 'opening' };
}
