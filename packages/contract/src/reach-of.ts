/** Hindrances to a phone that opens a URL, and to its camera. */
export const HINDRANCES = ['thisComputer', 'localNetwork', 'noHttps'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

const THIS_COMPUTER = /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/;
/** Private, shared and link-local addresses, names of local networks, and names without a domain. */
const LOCAL_NETWORK =
  /^(?:10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|\[f[cde].*|.*\.(?:local|lan|internal|home|home\.arpa|test)|[^.:]+)$/;

/** Hindrances of a URL, the gravest first. Empty for https at a public name. */
export function hindrancesOf({
  protocol,
  hostname,
}: {
  readonly protocol: string;
  readonly hostname: string;
}): readonly Hindrance[] {
  // No phone reads the code, with or without https.
  if (THIS_COMPUTER.test(hostname)) return ['thisComputer'];
  return [
    ...(LOCAL_NETWORK.test(hostname) ? (['localNetwork'] as const) : []),
    ...(protocol === 'https:' ? [] : (['noHttps'] as const)),
  ];
}
