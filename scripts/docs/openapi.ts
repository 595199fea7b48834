import { describeApi, describeConsole } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/parts/common';

/** A local service. */
const service = { serverUrl: 'http://localhost:4000', version: VERSION };

/** docs/openapi.json, for client generation and version comparison. */
export const printOpenApi = (): string => `${JSON.stringify(describeApi(service), null, 2)}\n`;

/** docs/console-openapi.json, for checking the console's calls. */
export const printConsoleOpenApi = (): string => `${JSON.stringify(describeConsole(service), null, 2)}\n`;
