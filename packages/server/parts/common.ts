export { SYSTEM_SOURCES } from '../src/common/sources.ts';
export { VERSION } from '../src/common/version.ts';
