import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type GrantContext } from 'oidc-provider';

/** A person of an organisation, as its directory has it. */
export interface Account {
  readonly name: string;
  readonly email?: string;
  readonly groups?: readonly string[];
}

const CLIENT = { clientId: 'rhinarium', clientSecret: 'a secret of the organisation & +' } as const;

/** Grants all scopes without a question, like an organisation to its own application. */
async function loadExistingGrant({ oidc }: GrantContext) {
  const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope('openid profile email groups');
  await grant.save();
  return grant;
}

interface Options {
  readonly hasRefreshTokens?: boolean;
  readonly tokenSeconds?: number;
}

/**
 * An organisation's certified OpenID provider on a free port, with a directory that tests change. Its sign-in page signs
 * in the account that `signsIn` names.
 */
export async function openOrganisation(redirectUrl: string, options: Options = {}) {
  const { hasRefreshTokens = true, tokenSeconds = 600 } = options;
  const directory = new Map<string, Account>();
  const counts: Record<string, number> = {};
  let current = '';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => {
      const account = directory.get(accountId);
      return account && { accountId, claims: () => ({ sub: accountId, email_verified: true, ...account }) };
    },
    loadExistingGrant,
    issueRefreshToken: () => hasRefreshTokens,
    rotateRefreshToken: () => true,
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      RefreshToken: 86_400,
      Interaction: 600,
      Session: 600,
      Grant: 86_400,
    },
    cookies: { keys: ['of a test'] },
    pkce: { required: () => true },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const place = `${request.method} ${request.url?.split('?')[0]}`;
    counts[place] = (counts[place] ?? 0) + 1;
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: current } });
    } else handle(request, response);
  });
  // The process may end while it listens.
  server.unref();
  return {
    issuer,
    ...CLIENT,
    directory,
    /** Requests by method and path. */
    counts,
    /** The person who signs in from now on. */
    signsIn(accountId: string) {
      current = accountId;
    },
  };
}

/** Follows the pages of an organisation like a browser, up to the redirect to `redirectUrl`. Returns its query. */
export async function followTo(redirectUrl: string, url: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = url; ; ) {
    if (next.startsWith(redirectUrl)) return new URL(next).search.slice(1);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next).href;
  }
}
