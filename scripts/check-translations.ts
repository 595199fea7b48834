import path from 'node:path';
import { TRANSLATIONS } from '@rhinarium/server/parts/problems';
import { commandLine, noWords } from './command-line.ts';
import { ROOT } from './read-texts.ts';
import { refusalsOfFolder, refusalsOfSchemas } from './translations/find-refusals.ts';

const USAGE = `Usage: npm run lint:translations
  lists refusals of fields that are answered in English because there is no translation, by language
`;

commandLine(USAGE, noWords);
const refusals = new Set([...refusalsOfSchemas(), ...refusalsOfFolder(path.join(ROOT, 'packages/server/src'))]);
for (const [language, texts] of Object.entries(TRANSLATIONS))
  for (const refusal of refusals) if (!texts.has(refusal)) process.stdout.write(`${language}: ${refusal}\n`);
