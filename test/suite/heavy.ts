/**
 * Heavy scenes, which `npm test` leaves out and `npm run test:all` runs: what the path of a test file contains, and why.
 * Every other test file is in `npm test`, new ones too, however long it takes.
 */
export const HEAVY: Readonly<Record<string, string>> = {
  'test/browsers/': 'pages in a browser, which is no dependency',
  chromium: 'pages in Chromium, which is no dependency',
  webkit: 'pages in WebKitGTK, which is no dependency',
  'in-browsers': 'pages in several browsers, which are no dependencies',
  'test/faults/': 'nodes that are killed under load',
  'on-s3': 'the service with an S3 server, which pip installs',
  'test/packages/pack': 'every package packed and installed into an empty folder',
  'test/other-programs/': 'n8n and Home Assistant, which `npm run other-programs` installs',
  'test/command-lines': 'every program of the repository started, in a process each',
};

/** The reason why a test file is left out of `npm test`. */
export function heavyReason(file: string): string | undefined {
  return Object.entries(HEAVY).find(([part]) => file.includes(part))?.[1];
}
