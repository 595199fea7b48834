import { createAnimal, type Pixels, photograph } from '@rhinarium/synthetic';
import type { Frame, FrameVerdict } from '../frames/frame.ts';
import type { CameraPlatform, LicenseAnswer, OpenCamera } from './camera-platform.ts';
import { named } from './failures.ts';

type LicenseScript = 'offline' | { readonly status: number; readonly code?: string };

export interface Script {
  /** Answers to license checks, one a call; the last one repeats. */
  readonly license?: readonly LicenseScript[];
  /** `opens`, or the name of the error, one an opening; the last one repeats. */
  readonly camera?: readonly string[];
  readonly shots?: 'different' | 'same';
}

const dog = createAnimal('DOG', 1);
const pictures = new Map<number, Pixels>();

function picture(shot: number): Pixels {
  const known = pictures.get(shot) ?? photograph(dog, { kind: 'fingerprint', shot, difficulty: 0.35, widthPx: 200 });
  pictures.set(shot, known);
  return known;
}

/** A platform without camera and network that does what a script says and counts what it was asked for. */
export function scriptedPlatform(script: Script) {
  const { license = [{ status: 200 }], camera = ['opens'], shots = 'different' } = script;
  let listener: ((frame: Frame) => void) | undefined;
  let lose = () => {};
  const seen = { licenseCalls: 0, cameraOpens: 0, released: false, waitsMs: [] as number[] };
  const gates: { checking?: Promise<void>; opening?: Promise<void> } = {};
  let taken = 0;
  let kind: () => Frame['kind'] = () => 'fingerprint';

  const open: OpenCamera = {
    frames(kindNow, next) {
      listener = next;
      kind = kindNow;
      return () => {
        listener = undefined;
      };
    },
    hold() {},
    take: async (name) => ({
      file: new File(['photo'], name, { type: 'image/jpeg' }),
      pixels: picture(shots === 'same' ? 0 : taken++),
    }),
    onLost(next) {
      lose = next;
    },
    release() {
      seen.released = true;
    },
  };
  const platform: CameraPlatform = {
    async open() {
      const answer = camera[Math.min(seen.cameraOpens++, camera.length - 1)]!;
      await gates.opening;
      if (answer !== 'opens') throw named(answer, 'scripted');
      return open;
    },
    async fetch(): Promise<LicenseAnswer> {
      const answer = license[Math.min(seen.licenseCalls++, license.length - 1)]!;
      await gates.checking;
      if (answer === 'offline') throw new TypeError('Failed to fetch');
      return { status: answer.status, json: async () => ({ errors: [{ code: answer.code }] }) };
    },
    async wait(ms) {
      seen.waitsMs.push(ms);
    },
  };
  return {
    platform,
    seen,
    gates,
    loseCamera: () => lose(),
    showFrame: (time: number) => listener?.({ kind: kind(), width: 1, height: 1, gray: new Uint8Array(1), time }),
  };
}

/** An analyzer with scripted answers. */
export function scriptedAnalyzer() {
  const said = { analyzed: 0, next: { object: false, ok: false } as FrameVerdict | 'throws' };
  let gate: Promise<void> | undefined;
  return {
    said,
    holdUntil(moment: Promise<void> | undefined) {
      gate = moment;
    },
    async analyze(): Promise<FrameVerdict> {
      said.analyzed++;
      await gate;
      if (said.next === 'throws') throw new Error('scripted');
      return said.next;
    },
  };
}
