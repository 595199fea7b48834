import { describeApi } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/version';

/** docs/openapi.json: the description that a service on this machine serves, for whoever generates clients, and for its difference. */
export const printOpenApi = (): string =>
  `${JSON.stringify(describeApi({ serverUrl: 'http://localhost:4000', version: VERSION }), null, 2)}\n`;
