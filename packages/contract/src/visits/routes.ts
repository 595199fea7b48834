/** A call of the page of a capture link, without its schemas. */
export interface VisitRoute {
  readonly method: 'GET' | 'POST';
  readonly path: `/link/api/${string}`;
  /** Secret that admits the call: the token of a link in the body, or that of a visit in a header. */
  readonly admits: 'link' | 'visit';
  /** Budgets of the link and of its tenant, or of the visit, in addition to that of the visitor's network. */
  readonly spends?: 'action' | 'upload' | 'look';
}

/** Header with the token of a visit. The license check of the camera sends it as its key. */
export const VISIT_HEADER = 'x-service-api-key';

/** Path of the page. The token follows after `#`, so that no server, log or referrer sees it. */
export const LINK_PAGE = '/link';

/** First part of the fragment of a finder's page, whose second part is its token: `/link#status.TOKEN`. */
export const STATUS_FRAGMENT = 'status';
/** Call of a finder's page. Its token is in the header. */
export const STATUS_PATH = '/link/api/status';
/** Call by which a finder or an owner writes a message. */
export const STATUS_MESSAGES_PATH = '/link/api/status/messages';

/** Calls of the page of a capture link. They serve one visit each and take no API key. */
export const VISIT_ROUTES = {
  openVisit: { method: 'POST', path: '/link/api/visits', admits: 'link', spends: 'action' },
  readVisit: { method: 'GET', path: '/link/api/visit', admits: 'visit' },
  joinVisit: { method: 'POST', path: '/link/api/visit/join', admits: 'visit' },
  consentToVisit: { method: 'POST', path: '/link/api/visit/consent', admits: 'visit' },
  uploadVisitFingerprint: {
    method: 'POST',
    path: '/link/api/visit/fingerprints',
    admits: 'visit',
    spends: 'upload',
  },
  uploadVisitAppearance: { method: 'POST', path: '/link/api/visit/appearances', admits: 'visit', spends: 'upload' },
  lookInVisit: { method: 'POST', path: '/link/api/visit/look', admits: 'visit', spends: 'look' },
  previewVisit: { method: 'GET', path: '/link/api/visit/preview', admits: 'visit', spends: 'action' },
  finishVisit: { method: 'POST', path: '/link/api/visit/finish', admits: 'visit', spends: 'action' },
  readVisitLicense: { method: 'GET', path: '/link/api/v2/license', admits: 'visit' },
} as const satisfies Record<string, VisitRoute>;

export type VisitRouteName = keyof typeof VISIT_ROUTES;
