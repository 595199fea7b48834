import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { dataOf, id, moment, readableName, readableText } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Progress } from '../operations/capture-sessions.ts';
import { Picture, Sight } from '../operations/looks.ts';
import { Upload } from '../operations/uploads.ts';
import {
  ADVICE_CODES,
  CASE_SIDES,
  type CaseSide,
  type CaseWriting,
  DECISIONS,
  type FinderStage,
  JOB_STATUSES,
  LINK_STATES,
  LOCALES,
  type Locale,
  PURPOSES,
  SESSION_STATES,
  SPECIES,
} from '../vocabulary.ts';
import { VISIT_ROUTES, type VisitRoute, type VisitRouteName } from './routes.ts';

/** One visitor's way through a capture link, as the page shows it. Contains no id of the tenant's records. */
export const Visit = z.object({
  state: z.enum(SESSION_STATES),
  linkState: z.enum(LINK_STATES),
  purpose: z.enum(PURPOSES),
  species: z.enum(SPECIES),
  title: z.string(),
  locale: z.enum(LOCALES).optional(),
  returnUrl: z.string().optional(),
  showResult: z.boolean(),
  /** True if the photos become a sighting of the tenant. */
  createsSighting: z.boolean(),
  /** Whether a person gets a mail about the sighting. */
  alertsPeople: z.boolean(),
  /** Whether the link is one of test mode. */
  isTest: z.boolean(),
  /** Whether a phone has taken over from the page that opened the visit. */
  isOnPhone: z.boolean(),
  hasConsent: z.boolean(),
  expiresAt: moment(),
  /** Address at which the finder sees how the case continues, once the photos are a sighting. */
  statusUrl: z.string().optional(),
  /** Whether the finder gets that address by mail. */
  isMailed: z.boolean().optional(),
  progress: Progress,
  /** Present if the link shows results and the action has started. */
  result: z
    .object({
      status: z.enum(JOB_STATUSES),
      decision: z.enum(DECISIONS).optional(),
      advice: z.array(z.enum(ADVICE_CODES)).optional(),
    })
    .optional(),
});
export type Visit = z.input<typeof Visit>;

/** A visit with its token and the way to hand it over to a phone. */
const OpenedVisit = Visit.extend({
  visitToken: z.string(),
  handOver: z.object({ url: z.string(), qrSvg: z.string() }),
});
export type OpenedVisit = z.input<typeof OpenedVisit>;

/** Whether the photos so far are good enough, and what to photograph next. Nothing about any pet. */
export const VisitPreview = z.object({ isEnough: z.boolean(), advice: z.array(z.enum(ADVICE_CODES)) });
export type VisitPreview = z.input<typeof VisitPreview>;

/** A message about a sighting, as every side sees it. */
export const CaseMessage = z.object({ id: id(), writer: z.enum(CASE_SIDES), text: z.string(), at: moment() });
export type CaseMessage = z.input<typeof CaseMessage>;

/** A new message. */
export const NewCaseMessage = z.object({ text: readableText(LIMITS.messageCharsMax) });

/** How far the case of a found animal is, to its finder or owner. It names no place, animal or person. */
export interface FinderStatus {
  readonly stage: FinderStage;
  /** Side of the reader. */
  readonly side: Exclude<CaseSide, 'TENANT'>;
  /** Name of the tenant: to a finder the one under which the link asked for photos. */
  readonly title: string;
  readonly locale: Locale;
  readonly isTest: boolean;
  /** True if the owner reads and writes as well. */
  readonly hasOwner: boolean;
  readonly writing: CaseWriting;
  readonly messages: readonly CaseMessage[];
}

/** A call of the page of a capture link: admitted by a token, refused with these errors besides general ones. */
export interface VisitOperation extends VisitRoute {
  readonly body?: z.ZodType;
  readonly isBodyOptional?: true;
  readonly form?: z.ZodObject;
  readonly answer: z.ZodType;
  readonly errors: readonly ErrorName[];
}

/** Optional additions of a finder to the photos. A contact needs the consent. */
const FinishVisit = z.object({
  place: readableName(LIMITS.placeCharsMax).optional(),
  contact: readableName(LIMITS.contactCharsMax).optional(),
  hasContactConsent: z.boolean().optional(),
  /** Language of the page, in which the finder gets mails. */
  locale: z.enum(LOCALES).optional(),
});
export type FinishVisit = z.output<typeof FinishVisit>;

/** An uploaded photo as its visitor sees it. */
export const VisitUpload = Upload.pick({ kind: true, region: true, subject: true, quality: true, progress: true });
export type VisitUpload = z.input<typeof VisitUpload>;

const upload = {
  form: z.object({}),
  answer: dataOf(VisitUpload),
  errors: ['noSuchCaptureSession', 'captureSessionAlreadyUsed', 'stateConflict'],
} as const;

/** The table of the page's calls. Not public: it may change with every release. */
export const VISIT_OPERATIONS = {
  openVisit: {
    ...VISIT_ROUTES.openVisit,
    body: z.object({ token: z.string().max(100) }),
    answer: dataOf(OpenedVisit),
    errors: ['noSuchResource', 'captureLinkEnded'],
  },
  readVisit: { ...VISIT_ROUTES.readVisit, answer: dataOf(Visit), errors: ['noSuchResource'] },
  joinVisit: {
    ...VISIT_ROUTES.joinVisit,
    answer: dataOf(Visit),
    errors: ['noSuchResource', 'captureLinkEnded'],
  },
  consentToVisit: {
    ...VISIT_ROUTES.consentToVisit,
    answer: dataOf(Visit),
    errors: ['noSuchResource', 'captureLinkEnded'],
  },
  uploadVisitFingerprint: { ...VISIT_ROUTES.uploadVisitFingerprint, ...upload },
  uploadVisitAppearance: { ...VISIT_ROUTES.uploadVisitAppearance, ...upload },
  lookInVisit: {
    ...VISIT_ROUTES.lookInVisit,
    body: Picture,
    answer: dataOf(Sight),
    errors: ['noSuchCaptureSession', 'captureSessionAlreadyUsed', 'stateConflict'],
  },
  previewVisit: {
    ...VISIT_ROUTES.previewVisit,
    answer: dataOf(VisitPreview),
    errors: ['noSuchResource', 'noSuchCaptureSession', 'captureSessionAlreadyUsed'],
  },
  finishVisit: {
    ...VISIT_ROUTES.finishVisit,
    body: FinishVisit,
    isBodyOptional: true,
    answer: dataOf(Visit),
    errors: [
      'noSuchResource',
      'captureLinkEnded',
      'noSuchPet',
      'noSuchCaptureSession',
      'captureSessionAlreadyUsed',
      'captureSessionNotFinished',
      'petHasNoFingerprint',
      'petAlreadyHasFingerprintAdditionJob',
      'identificationNotInPlan',
      'identificationPlanSelectionRequired',
      'lostAndFoundOff',
    ],
  },
  readVisitLicense: {
    ...VISIT_ROUTES.readVisitLicense,
    answer: dataOf(z.object({ valid: z.literal(true) })),
    errors: ['noSuchResource'],
  },
} as const satisfies { readonly [Name in VisitRouteName]: VisitOperation & (typeof VISIT_ROUTES)[Name] };
