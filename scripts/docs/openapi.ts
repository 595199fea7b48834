import { describeApi, describeConsole } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/common/version';

/** A service on this machine. */
const service = { serverUrl: 'http://localhost:4000', version: VERSION };

/** docs/openapi.json, for people who generate clients, and to compare versions. */
export const printOpenApi = (): string => `${JSON.stringify(describeApi(service), null, 2)}\n`;

/** docs/console-openapi.json, for programs that check the console's calls. */
export const printConsoleOpenApi = (): string => `${JSON.stringify(describeConsole(service), null, 2)}\n`;
