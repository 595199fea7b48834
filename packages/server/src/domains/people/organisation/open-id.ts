import { LRUCache } from 'lru-cache';
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { MINUTE_MS } from '../../../common/durations.ts';
import { refuseUrl } from '../../webhooks/rules.ts';
import type { WebhookTargets } from '../../webhooks/webhook-targets.ts';
import type { Flow } from './flow-store.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type Claims, tokenLifetimeMs } from './rules.ts';

/** An issuer, and the client that the tenant registered there. */
export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Answer of an organisation about a person. */
export interface Grant {
  readonly subject: string;
  readonly claims: Claims;
  /** `undefined`: the organisation cannot be asked again. */
  readonly refreshToken: string | undefined;
  /** Time until it is to be asked again, ms. */
  readonly lifetimeMs: number;
}

/** The organisation was reached and refused, or answered something that does not fit. */
export class OrganisationRefused extends Error {}

/** OpenID Connect, by the library `openid-client`. All functions throw OrganisationRefused, or what kept the issuer from answering. */
export interface OpenId {
  /** Reason to refuse the URL of an issuer without asking it. */
  refuse(issuer: string): string | undefined;
  /** Reads the metadata of an issuer. */
  check(client: Client): Promise<void>;
  /** URL to sign in at. */
  begin(client: Client, redirectUrl: string, flow: Pick<Flow, 'state' | 'nonce' | 'verifier'>): Promise<string>;
  /** Checks the answer of the organisation. `answered`: the redirect URL with its parameters. */
  finish(client: Client, answered: URL, flow: Pick<Flow, 'state' | 'nonce' | 'verifier'>): Promise<Grant>;
  renew(client: Client, refreshToken: string, subject: string): Promise<Grant>;
}

/** How long metadata and keys of an issuer are kept, ms. */
const metadataMs = 10 * MINUTE_MS;
const clientsMax = 200;
/** Scopes to request if the issuer supports them. */
const scopesWanted = ['profile', 'email', 'groups', 'offline_access'];

type Library = typeof import('openid-client');

/** Reads an issuer's metadata. Checks signatures of tokens even where they come straight from the issuer. */
async function discover(library: Library, targets: WebhookTargets, client: Client): Promise<Configuration> {
  const execute = [
    library.enableNonRepudiationChecks,
    ...(targets.protocols.includes('http:') ? [library.allowInsecureRequests] : []),
  ];
  const fetch = guardedFetch(targets);
  const options = { execute, [library.customFetch]: fetch };
  const { issuer, clientId, clientSecret } = client;
  const found = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const metadata = found.serverMetadata();
  // Basic is the default of a registered client (OpenID Connect Registration, 2).
  const isBasic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
  const auth = isBasic ? library.ClientSecretBasic(clientSecret) : library.ClientSecretPost(clientSecret);
  const configuration = new library.Configuration(metadata, clientId, undefined, auth);
  configuration[library.customFetch] = fetch;
  for (const enable of execute) enable(configuration);
  return configuration;
}

/** Error to throw: OrganisationRefused if the issuer itself answered, otherwise the fault of the network or of a proxy. */
function reasonOf(library: Library, cause: unknown): unknown {
  // Something else failed inside the library, such as the connection.
  if (cause instanceof library.ClientError && cause.code === undefined) return cause.cause ?? cause;
  const isAnswer =
    (cause instanceof library.ResponseBodyError && cause.status < 500) ||
    cause instanceof library.AuthorizationResponseError ||
    cause instanceof library.WWWAuthenticateChallengeError ||
    (cause instanceof library.ClientError && cause.code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM');
  return isAnswer ? new OrganisationRefused(cause.message, { cause }) : cause;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Claims of the ID token and of the issuer's user info, which must be about the same person. */
async function grantOf(
  library: Library,
  found: Configuration,
  tokens: Tokens,
  before: { readonly subject?: string; readonly refreshToken?: string } = {},
): Promise<Grant> {
  const ofToken = tokens.claims();
  const subject = before.subject ?? ofToken?.sub;
  if (subject === undefined || (ofToken && ofToken.sub !== subject)) throw new OrganisationRefused('another person');
  const isTold = found.serverMetadata().userinfo_endpoint !== undefined;
  const told = isTold ? await library.fetchUserInfo(found, tokens.access_token, subject) : {};
  return {
    subject,
    claims: { ...ofToken, ...told },
    refreshToken: tokens.refresh_token ?? before.refreshToken,
    lifetimeMs: tokenLifetimeMs(tokens.expiresIn()),
  };
}

/** Loads the library on first use: most installations need none. Metadata and keys are kept for ten minutes. */
export function openOpenId(targets: WebhookTargets): OpenId {
  const known = new LRUCache<string, Configuration>({ max: clientsMax, ttl: metadataMs });
  const find = async (library: Library, client: Client): Promise<Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret]);
    const found = known.get(key) ?? (await discover(library, targets, client));
    if (!known.has(key)) known.set(key, found);
    return found;
  };
  const run = async <T>(client: Client, use: (library: Library, found: Configuration) => Promise<T>): Promise<T> => {
    const library = await import('openid-client');
    try {
      return await use(library, await find(library, client));
    } catch (cause) {
      throw reasonOf(library, cause);
    }
  };
  return {
    refuse: (issuer) => refuseUrl(issuer, targets),
    check: (client) => run(client, async () => {}),
    begin: (client, redirectUrl, { state, nonce, verifier }) =>
      run(client, async (library, found) => {
        const offered = found.serverMetadata().scopes_supported ?? ['profile', 'email'];
        const parameters = {
          redirect_uri: redirectUrl,
          scope: ['openid', ...scopesWanted.filter((scope) => offered.includes(scope))].join(' '),
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        };
        return library.buildAuthorizationUrl(found, parameters).href;
      }),
    finish: (client, answered, { state, nonce, verifier }) =>
      run(client, async (library, found) => {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        return await grantOf(library, found, await library.authorizationCodeGrant(found, answered, checks));
      }),
    renew: (client, refreshToken, subject) =>
      run(client, async (library, found) =>
        grantOf(library, found, await library.refreshTokenGrant(found, refreshToken), { subject, refreshToken }),
      ),
  };
}
