import {
  type FinishVisit,
  type OpenedVisit,
  type UploadKind,
  VISIT_HEADER,
  VISIT_ROUTES,
  type Visit,
  type VisitPreview,
  type VisitRouteName,
  type VisitUpload,
} from '@rhinarium/contract';

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
  name: VisitRouteName,
  init: { token?: string; json?: unknown; form?: FormData },
): Promise<Data> {
  const { method, path } = VISIT_ROUTES[name];
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
export const openVisit = (linkToken: string) => send<OpenedVisit>('openVisit', { json: { token: linkToken } });

/** The calls of a visit. Each rejects with a VisitFailure. */
export interface VisitClient {
  read(): Promise<Visit>;
  join(): Promise<Visit>;
  consent(): Promise<Visit>;
  preview(): Promise<VisitPreview>;
  finish(finder: FinishVisit): Promise<Visit>;
  upload(kind: UploadKind, file: File): Promise<VisitUpload>;
}

export function visitClient(token: string): VisitClient {
  return {
    read: () => send('readVisit', { token }),
    join: () => send('joinVisit', { token }),
    consent: () => send('consentToVisit', { token }),
    preview: () => send('previewVisit', { token }),
    finish: (finder) => send('finishVisit', { token, json: finder }),
    upload(kind, file) {
      const form = new FormData();
      form.append('file', file);
      return send(kind === 'fingerprint' ? 'uploadVisitFingerprint' : 'uploadVisitAppearance', { token, form });
    },
  };
}
