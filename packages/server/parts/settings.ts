export { fileVariable, readSettings, SETTINGS, type Settings } from '../src/settings.ts';
