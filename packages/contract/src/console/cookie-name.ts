/**
 * The name of a cookie of the console. `__Host-` binds it to this host and to https; plain http, as on localhost,
 * cannot have it.
 */
export const cookieName = (serverUrl: string, what: 'session' | 'browser') =>
  `${serverUrl.startsWith('https:') ? '__Host-' : ''}rhinarium_${what}`;
