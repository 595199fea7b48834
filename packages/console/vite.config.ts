import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const outDir = 'dist/app';

/** Writes compressed copies of every file for the server: Brotli is smaller, and browsers take it by https only. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const folder = path.join(import.meta.dirname, outDir, 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const bytes = await readFile(path.join(folder, name));
        await writeFile(path.join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        await writeFile(path.join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  base: '/console/',
  build: {
    outDir,
    target: 'es2022',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several pages use is one file: a browser waits longer for forty small ones than for it.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              minShareCount: 2,
              priority: 2,
              test: /node_modules\/(?!hucre)|src\/(features\/(?!playground\/(?!kept-photos)|matching\/)|records\/(picture|job-kinds|request-cells)\.|ui\/)|session\.tsx/,
            },
            // The first page does not wait for the photos and records of others.
            {
              name: 'records',
              minShareCount: 2,
              priority: 1,
              test: /src\/(features\/(playground|matching)|records)\//,
            },
          ],
        },
      },
      // Ignore warnings about "use client" directives, which are meant for server rendering.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  logLevel: 'warn',
  // React Refresh keeps a page's state across changes.
  plugins: command === 'serve' ? [react()] : [compressed()],
  // In development pages come from Vite and data from a running service.
  server: { proxy: { '/v2': 'http://localhost:4000', '/console/api': 'http://localhost:4000' } },
}));
