import {
  type FinderStatus,
  type FinishVisit,
  type OpenedVisit,
  STATUS_MESSAGES_PATH,
  STATUS_PATH,
  type UploadKind,
  VISIT_HEADER,
  VISIT_ROUTES,
  type Visit,
  type VisitPreview,
  type VisitUpload,
} from '@rhinarium/contract';
import type { Sight } from '../index.ts';
import { lookBy } from '../looks/look-by.ts';

/** An answer that is not a success. `code` is absent if none came. */
export class VisitFailure extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** State of the link, if it has ended. */
  readonly linkState: string | undefined;

  constructor(
    status?: number,
    error?: { readonly code?: string; readonly fields?: { readonly state?: readonly string[] } },
  ) {
    super(error?.code ?? `status ${status ?? 'none'}`);
    this.name = 'VisitFailure';
    this.status = status;
    this.code = error?.code;
    this.linkState = error?.fields?.state?.[0];
  }
}

async function send<Data>(
  { method, path }: { readonly method: string; readonly path: string },
  init: { token?: string; json?: unknown; form?: FormData },
): Promise<Data> {
  const headers: Record<string, string> = {};
  if (init.token !== undefined) headers[VISIT_HEADER] = init.token;
  if (init.json !== undefined) headers['content-type'] = 'application/json';
  const body = init.form ?? (init.json === undefined ? null : JSON.stringify(init.json));
  const answer = await fetch(path, { method, headers, body, cache: 'no-store' }).catch(() => {
    throw new VisitFailure();
  });
  const parsed = (await answer.json().catch(() => ({}))) as { data?: Data; errors?: { code?: string }[] };
  if (!answer.ok || parsed.data === undefined) throw new VisitFailure(answer.status, parsed.errors?.[0]);
  return parsed.data;
}

/** Opens a visit with the token of a link. */
export const openVisit = (linkToken: string) =>
  send<OpenedVisit>(VISIT_ROUTES.openVisit, { json: { token: linkToken } });

/** How far the case of the finder with this token is. */
export const readStatus = (token: string) => send<FinderStatus>({ method: 'GET', path: STATUS_PATH }, { token });

/** Writes a message about the case. */
export const writeMessage = (token: string, text: string) =>
  send<FinderStatus>({ method: 'POST', path: STATUS_MESSAGES_PATH }, { token, json: { text } });

/** The calls of a visit. Each but the look rejects with a VisitFailure. */
export interface VisitClient {
  read(): Promise<Visit>;
  join(): Promise<Visit>;
  consent(): Promise<Visit>;
  preview(): Promise<VisitPreview>;
  finish(finder: FinishVisit): Promise<Visit>;
  upload(kind: UploadKind, file: File): Promise<VisitUpload>;
  look(picture: Blob): Promise<Sight | undefined>;
}

export function visitClient(token: string): VisitClient {
  return {
    read: () => send(VISIT_ROUTES.readVisit, { token }),
    join: () => send(VISIT_ROUTES.joinVisit, { token }),
    consent: () => send(VISIT_ROUTES.consentToVisit, { token }),
    preview: () => send(VISIT_ROUTES.previewVisit, { token }),
    finish: (finder) => send(VISIT_ROUTES.finishVisit, { token, json: finder }),
    look: (picture) => lookBy(VISIT_ROUTES.lookInVisit.path, token, picture),
    upload(kind, file) {
      const form = new FormData();
      form.append('file', file);
      const { uploadVisitFingerprint, uploadVisitAppearance } = VISIT_ROUTES;
      return send(kind === 'fingerprint' ? uploadVisitFingerprint : uploadVisitAppearance, { token, form });
    },
  };
}
