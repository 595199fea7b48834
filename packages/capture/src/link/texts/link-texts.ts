import type { AdviceCode, Decision, FinderStage, Purpose, Species } from '@rhinarium/contract/vocabulary';

/** Reasons why the page of a capture link cannot go on. */
export type LinkProblem =
  | 'incomplete'
  | 'unknown'
  | 'EXPIRED'
  | 'USED_UP'
  | 'REVOKED'
  | 'suspended'
  | 'busy'
  | 'offline'
  | 'timeout'
  | 'failed';

interface Passage {
  readonly title: string;
  readonly text: string;
}

/** Texts of the page of capture links. Texts of the camera are in `locale`. */
export interface LinkTexts {
  readonly language: string;
  readonly loading: string;
  readonly testMode: string;
  readonly heading: Readonly<Record<Purpose, Readonly<Record<Species, string>>>>;
  /** Sender and number of the photos. */
  readonly request: (title: string, fingerprints: number, species: Species) => string;
  readonly privacy: string;
  readonly sentTo: (title: string) => string;
  readonly kept: Readonly<Record<'registered' | 'sighting' | 'other', string>>;
  readonly metadata: string;
  readonly people: string;
  readonly agree: string;
  readonly decline: string;
  readonly declined: Passage;
  /** The page on a desktop, which hands over to a phone. */
  readonly desktop: Passage & {
    readonly code: string;
    readonly waiting: string;
    readonly opened: string;
    readonly photos: (taken: number, required: number) => string;
    readonly sent: string;
    readonly here: string;
  };
  /** The photos would not decide. */
  readonly notEnough: Passage & { readonly more: string; readonly send: string };
  readonly done: Passage;
  /** The page of a link whose photos tell of a found animal. */
  readonly sighting: {
    readonly heading: Readonly<Record<Species, string>>;
    readonly place: string;
    readonly contact: string;
    /** Consent that the contact is kept. */
    readonly consent: (title: string) => string;
    readonly told: (title: string) => string;
    readonly thanks: string;
    /** The same if nobody gets a message. */
    readonly arrived: (title: string) => string;
    readonly nobodyAlerted: string;
  };
  /** The page that shows a finder how the case continues. */
  readonly status: Readonly<Record<FinderStage, (title: string) => Passage>> & {
    readonly pageTitle: string;
    /** Before the address of that page, and after it. */
    readonly keep: string;
    readonly mailed: string;
    /** To an owner whom the tenant asks about a found animal. */
    readonly asksOwner: (title: string) => Passage;
    readonly gone: Passage;
  };
  /** Messages about a case. The three sides have no other names. */
  readonly messages: {
    readonly heading: string;
    readonly you: string;
    readonly finder: string;
    readonly owner: string;
    readonly label: string;
    /** Readers of what is written. */
    readonly readers: (names: readonly string[]) => string;
    readonly send: string;
    readonly wait: string;
    readonly ended: string;
  };
  readonly back: (host: string) => string;
  readonly again: string;
  /** Begins a new visit, for who comes back to an earlier one. */
  readonly startAgain: string;
  readonly result: {
    readonly waiting: string;
    readonly registered: string;
    readonly failed: string;
    readonly decisions: Readonly<Record<Decision, string>>;
    readonly advice: Readonly<Record<AdviceCode, string>>;
  };
  readonly problems: Readonly<Record<LinkProblem, Passage>>;
}
