import { EXTRACTION_STAGES, type ExtractionStages, extract, type Pixels, type Subject } from '@rhinarium/engine';
import type { Stage } from './stage.ts';

/** Time of `extract` by traced stage: from the previous stage's report to its own. */
export function timeStages(pictures: readonly Pixels[], subject: Subject): Stage[] {
  const spentMs = new Map<keyof ExtractionStages, number>();
  for (const pixels of pictures) {
    let from = performance.now();
    extract(pixels, subject, undefined, (stage) => {
      const now = performance.now();
      spentMs.set(stage, (spentMs.get(stage) ?? 0) + now - from);
      from = now;
    });
  }
  const wholeMs = [...spentMs.values()].reduce((sum, ms) => sum + ms, 0);
  return EXTRACTION_STAGES.filter((stage) => spentMs.has(stage)).map((name) => ({
    name,
    share: spentMs.get(name)! / wholeMs,
  }));
}
