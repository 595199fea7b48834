import { describeApi } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/version';

/**
 * docs/openapi.json: the description that a service on this machine serves, for people who generate clients, and to
 * compare versions.
 */
export const printOpenApi = (): string =>
  `${JSON.stringify(describeApi({ serverUrl: 'http://localhost:4000', version: VERSION }), null, 2)}\n`;
