import type { ChannelFormat } from '@rhinarium/contract';
import type { WebhookRequest } from '../../webhooks/post-webhook.ts';

/** Message to a channel: no more than the subject of a mail, and a page that needs a sign-in. */
export interface ChannelMessage {
  /** The same in every attempt, so that a receiver can recognise a repetition. */
  readonly id: string;
  readonly subject: string;
  readonly link: { readonly label: string; readonly url: string };
}

/** Request that tells a channel. */
export function channelPost(format: ChannelFormat, url: string, message: ChannelMessage): WebhookRequest {
  const { headers, body } = POSTS[format](message);
  return { url, headers: { 'user-agent': 'Rhinarium', ...headers }, body };
}

type Post = Omit<WebhookRequest, 'url'>;

const json = (content: object): Post => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
});

/** Text of a header: encoded words (RFC 2047) unless it is ASCII. */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

/** The three characters that begin markup at Slack. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const POSTS: Readonly<Record<ChannelFormat, (message: ChannelMessage) => Post>> = {
  ntfy: ({ subject, link }) => ({
    headers: { 'content-type': 'text/plain; charset=utf-8', title: headerText(subject), click: link.url },
    body: `${link.label}: ${link.url}`,
  }),
  slack: ({ subject, link }) =>
    json({ text: `${slackText(subject)}\n<${link.url}|${slackText(link.label)}>`, unfurl_links: false }),
  // Runs of text have no markup, so that a name cannot hide a link.
  teams: ({ subject, link }) =>
    json({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.2',
            body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: subject, weight: 'Bolder' }] }],
            actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
          },
        },
      ],
    }),
  json: ({ id, subject, link }) => json({ id, title: subject, url: link.url }),
};
