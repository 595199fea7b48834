import type { QualityReason } from '@rhinarium/contract';
import type { ExamineShot } from '../controller/examine-shot.ts';
import type { FrameVerdict } from '../frames/frame.ts';
import type { ConformanceCase } from './conformance-file.fixture.ts';

/** An analyzer with scripted answers. */
export function scriptedAnalyzer() {
  const said = { analyzed: 0, kept: 0, next: { object: false, ok: false } as FrameVerdict | 'throws' };
  let gate: Promise<void> | undefined;
  return {
    said,
    holdUntil(moment: Promise<void> | undefined) {
      gate = moment;
    },
    async analyze(): Promise<FrameVerdict> {
      said.analyzed++;
      const answer = said.next;
      await gate;
      if (answer === 'throws') throw new Error('scripted');
      return answer;
    },
    kept() {
      said.kept++;
    },
  };
}

/** A photo examiner with scripted answers, one per photo. The last one repeats. */
export function scriptedExaminer(examined: ConformanceCase['examined'] = ['good']): ExamineShot {
  let photos = 0;
  return (): readonly QualityReason[] => {
    const answer = examined[Math.min(photos++, examined.length - 1)]!;
    if (typeof answer !== 'string') return answer;
    return answer === 'good' ? [] : [answer];
  };
}
