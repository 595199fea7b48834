/**
 * The name of a cookie of the console. `__Host-` binds it to this host over https. Plain http (localhost) cannot use
 * the prefix.
 */
export const cookieName = (serverUrl: string, what: 'session' | 'browser' | 'sign_in') =>
  `${serverUrl.startsWith('https:') ? '__Host-' : ''}rhinarium_${what}`;
