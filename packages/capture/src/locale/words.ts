import type { QualityReason, Species, UploadKind } from '@rhinarium/contract/vocabulary';
import type { Problem, ProblemAction } from '../controller/problem.ts';
import type { Example } from '../examples/fetch-examples.ts';
import type { Guidance, SightAsk } from '../frames/guidance.ts';

/** Live hints and answers to chosen files: guidance, and states without guidance. */
export type Hint = Guidance | 'NO_OBJECT' | 'GOOD' | 'UNREADABLE' | 'HEIC' | 'ACCEPTED' | 'NOT_NEEDED' | 'UNSEEN';

/** All texts for a pet's owner. */
export interface Words {
  /** Subject of the photos per kind, for headings. */
  readonly subject: Readonly<Record<Species, Readonly<Record<UploadKind, string>>>>;
  readonly startTitle: Readonly<Record<Species, string>>;
  readonly startText: Readonly<Record<Species, string>>;
  readonly start: string;
  /** Captions of example photos: a good one and two that would be refused. */
  readonly examples: Readonly<Record<Example, string>>;
  /** Shown until the page has set what to photograph. */
  readonly waiting: string;
  readonly opening: string;
  readonly step: (subject: string, number: number, total: number) => string;
  readonly taken: (captured: number, required: number) => string;
  readonly hints: Readonly<Record<Exclude<Hint, SightAsk>, string>>;
  /** How to hold the camera when there is nothing to correct, or nothing in view. */
  readonly aim: Readonly<Record<Species, Readonly<Record<UploadKind, string>>>>;
  /** Hints for what is in the picture. */
  readonly sights: Readonly<Record<SightAsk, Readonly<Record<Species, string>>>>;
  /** First request for a dog whose face the camera can find. */
  readonly aimFace: string;
  readonly stepBack: Readonly<Record<Species, string>>;
  readonly problems: Readonly<Record<Problem, { readonly title: string; readonly text: string }>>;
  readonly actions: Readonly<Record<ProblemAction | 'send', string>>;
  readonly reasons: Readonly<Record<QualityReason, string>>;
  readonly photosKept: (count: number) => string;
  readonly choose: (subject: string, missing: number) => string;
  /** Photos that do best when they are chosen from the device. */
  readonly chooseText: Readonly<Record<Species, Readonly<Record<UploadKind, string>>>>;
  readonly shutter: string;
  readonly soundOn: string;
  readonly soundOff: string;
  readonly lightOn: string;
  readonly lightOff: string;
  /** Added to sharpness hints if the camera supports tap to focus. */
  readonly tapToFocus: string;
  readonly preview: string;
  /** Heading of the review before sending. */
  readonly review: string;
  readonly reviewText: string;
  readonly sending: string;
  readonly done: string;
  readonly doneText: string;
  readonly photo: (subject: string, number: number) => string;
}
