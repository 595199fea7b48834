import type { Notice } from './answers.ts';

/** An error response with a text for the visitor. */
class Refused extends Error {
  readonly notice: Notice;
  /** Error code of the service. It tells the capture view that a session has expired. */
  readonly code: string | undefined;

  constructor(notice: Notice) {
    super(notice.title);
    this.notice = notice;
    this.code = notice.code;
  }
}

const OFFLINE: Notice = {
  tone: 'bad',
  title: 'No connection',
  text: 'Check your network and try again. Nothing is lost.',
  waysOn: ['again', 'home'],
};
const BUSY: Notice = {
  tone: 'bad',
  title: 'We cannot check pets right now',
  text: 'The problem is on our side. Please try again in a few minutes.',
  waysOn: ['again', 'home'],
};
/** The handler of `POST /api/capture-sessions` responds without texts for visitors. */
const BY_STATUS: Readonly<Record<number, Notice>> = {
  403: {
    tone: 'bad',
    title: 'This is not one of your pets',
    text: 'Open this page in the browser in which you enrolled your pet.',
    waysOn: ['home'],
  },
  404: {
    tone: 'bad',
    title: 'We no longer know this pet',
    text: 'Its photos have been deleted. Please enrol it again.',
    waysOn: ['home'],
  },
  429: {
    tone: 'bad',
    title: 'We are busy right now',
    text: 'Please wait a minute and try again.',
    waysOn: ['again', 'home'],
  },
};

/** Calls the site's server. Throws `Refused` with a notice for any failure. */
export async function ask<Answer>(path: string, body?: object | Blob): Promise<Answer> {
  const headers = body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) };
  const response = await fetch(path, { headers, ...sent }).catch(() => undefined);
  if (!response) throw new Refused(OFFLINE);
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refused(answer.notice ?? BY_STATUS[response.status] ?? BUSY);
}

/** Notice for anything that was thrown. */
export function noticeOf(error: unknown): Notice {
  return error instanceof Refused ? error.notice : BUSY;
}
