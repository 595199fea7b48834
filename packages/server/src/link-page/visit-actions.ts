import type { FinishVisit, VISIT_OPERATIONS, VisitRouteName } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import type { VisitPlace } from '../domains/links/admit-visitor.ts';
import { finishVisit } from '../domains/links/finish-visit.ts';
import { openVisit } from '../domains/links/open-visit.ts';
import { previewVisit } from '../domains/links/preview-visit.ts';
import { consentToVisit, joinVisit, readVisit, uploadToVisit } from '../domains/links/visit-actions.ts';
import type { ReceivedFile } from '../http/receive-form.ts';

/** Parsed parts of a visit's request. Parsing has required those of its row. */
export interface VisitInput {
  readonly body: { readonly token: string } & FinishVisit;
  readonly file: ReceivedFile;
}

type AnswerOf<Name extends VisitRouteName> = (typeof VISIT_OPERATIONS)[Name]['answer']['_zod']['input']['data'];

/** One action per call of the page. A missing or mistyped one does not compile. */
export const VISIT_ACTIONS: {
  readonly [Name in VisitRouteName]: (
    context: Context,
    place: VisitPlace,
    input: VisitInput,
  ) => Promise<AnswerOf<Name>>;
} = {
  openVisit: (context, place, { body }) => openVisit(context, place, body.token),
  readVisit,
  joinVisit,
  consentToVisit,
  uploadVisitFingerprint: (context, place, { file }) => uploadToVisit(context, place, 'fingerprint', file),
  uploadVisitAppearance: (context, place, { file }) => uploadToVisit(context, place, 'appearance', file),
  previewVisit,
  finishVisit: (context, place, { body }) => finishVisit(context, place, body),
  readVisitLicense: async () => ({ valid: true }),
};
