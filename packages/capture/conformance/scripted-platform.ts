import type { CameraPlatform, LicenseAnswer, OpenCamera } from '../src/controller/camera-platform.ts';
import { named } from '../src/controller/failures.ts';
import type { Frame } from '../src/frames/frame.ts';
import type { ConformanceCase, LicenseScript } from './conformance-file.ts';

/** A manual clock. */
function scriptedClock() {
  const timers: { dueMs: number; ring: () => void }[] = [];
  const waitsMs: number[] = [];
  let nowMs = 0;

  /** Fires due timers in order. */
  function advance(ms: number): void {
    nowMs += ms;
    timers.sort((a, b) => a.dueMs - b.dueMs);
    while (timers[0] !== undefined && timers[0].dueMs <= nowMs) timers.shift()!.ring();
  }

  return {
    /** All requested delays. */
    waitsMs,
    wait(ms: number): Promise<void> {
      waitsMs.push(ms);
      return new Promise((ring) => {
        timers.push({ dueMs: nowMs + ms, ring });
      });
    },
    advance,
    hasTimers: () => timers.length > 0,
    advanceToNext: () => advance(Math.min(...timers.map(({ dueMs }) => dueMs)) - nowMs),
  };
}

type Script = Partial<Pick<ConformanceCase, 'license' | 'camera' | 'takes'>>;

interface Gates {
  checking?: Promise<void>;
  opening?: Promise<void>;
  photo?: Promise<void>;
}

const entry = <Value>(values: readonly Value[], at: number): Value => values[Math.min(at, values.length - 1)]!;

/**
 * A platform without camera and network that follows a script and counts calls. `errorOf` maps words to the platform's
 * error names.
 */
export function scriptedPlatform(script: Script, errorOf: (word: string) => string = (word) => word) {
  const { license = [{ status: 200 }], camera = ['opens'], takes = ['photo'] } = script;
  const clock = scriptedClock();
  const gates: Gates = {};
  const seen = {
    licenseCalls: 0,
    requests: [] as { url: string; key: string }[],
    waitsMs: clock.waitsMs,
    cameraOpens: 0,
    openedWith: [] as object[],
    released: false,
    taken: [] as number[],
    names: [] as string[],
  };
  let listener: ((frame: Frame) => void) | undefined;
  let kind: () => Frame['kind'] = () => 'fingerprint';
  let lose = () => {};
  let interrupt: (isInterrupted: boolean) => void = () => {};
  let shown = 0;
  let heldFrame = 0;

  const open: OpenCamera = {
    frames(kindNow, next) {
      listener = next;
      kind = kindNow;
      return () => {
        listener = undefined;
      };
    },
    hold() {
      heldFrame = shown;
    },
    async take(name) {
      const how = entry(takes, seen.taken.length);
      seen.taken.push(heldFrame);
      seen.names.push(name);
      await gates.photo;
      if (how === 'fails') throw new Error('scripted');
      const file = new File(['photo'], name, { type: 'image/jpeg' });
      return { file, pixels: { width: 1, height: 1, data: new Uint8Array(3) } };
    },
    onLost(next) {
      lose = next;
    },
    onInterrupted(next) {
      interrupt = next;
    },
    release() {
      seen.released = true;
    },
  };
  const platform: CameraPlatform = {
    async open(position, injected) {
      const how = entry(camera, seen.cameraOpens++);
      seen.openedWith.push({ position, isInjected: injected !== undefined });
      await gates.opening;
      if (how !== 'opens') throw named(errorOf(how), 'scripted');
      return open;
    },
    async fetch(url, { headers }): Promise<LicenseAnswer> {
      const how = entry(license, seen.licenseCalls++);
      seen.requests.push({ url, key: headers['x-service-api-key'] ?? 'none' });
      await gates.checking;
      return licenseAnswer(how, errorOf);
    },
    wait: clock.wait,
  };
  return {
    platform,
    clock,
    seen,
    gates,
    loseCamera: () => lose(),
    interrupt: (isInterrupted: boolean) => interrupt(isInterrupted),
    showFrame(time: number): void {
      shown++;
      listener?.({ kind: kind(), width: 1, height: 1, gray: new Uint8Array(1), time });
    },
  };
}

function licenseAnswer(how: LicenseScript, errorOf: (word: string) => string): LicenseAnswer {
  if (how === 'offline') throw named(errorOf('offline'), 'scripted');
  const { status, code, body } = how;
  return {
    status,
    async json() {
      if (body === 'unreadable') throw new SyntaxError('scripted');
      return body === 'empty' ? {} : { errors: [{ code }] };
    },
  };
}
