import process from 'node:process';
import { missingPgvector } from '@rhinarium/server/testing/pgvector';
import { missingS3Server } from '@rhinarium/server/testing/s3-server';
import { missingBrowsers } from './browser-programs.ts';
import { missingShellPrograms } from './shell-programs.ts';
import { missingTools } from './tool-packages.ts';

// Fails where this machine lacks a program that some tests need. Without this check they would be skipped.
const missing = [...missingBrowsers, ...missingShellPrograms, ...missingPgvector, ...missingTools, ...missingS3Server];
if (missing.length > 0) {
  process.stderr.write(`Not everything can run: ${missing.join('; ')}.\n`);
  process.exitCode = 1;
}
