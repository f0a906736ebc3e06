import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runQuietly, showProgress } from '../command/progress.mjs';

const sources = [
  'web',
  'contract',
  'docs/guide',
  'vite.config.ts',
  'package-lock.json',
  'scripts/web/page-chunks.ts',
  'scripts/web/pdf-parts.ts',
  'scripts/web/module-links.ts',
  'scripts/web/guide',
];
const compressible = /\.(html|m?js|css|svg|json|txt)$/;

/** Builds the web app if it is missing or its sources have changed. An image has the result without the sources. */
export async function ensureBuilt(): Promise<void> {
  if (!existsSync('web')) return;
  const wanted = hashSources();
  const stamp = 'dist/.built';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await showProgress('Building the web part', async () => {
    // Built next to the target and then renamed, so that a running server never sees a partial build.
    const fresh = `dist.new-${process.pid}`;
    try {
      // A separate process, so that the bundler's memory does not stay with the server.
      const vite = ['node_modules/vite/bin/vite.js', 'build', '--outDir', `../${fresh}`, '--logLevel', 'error'];
      await runQuietly(process.execPath, vite);
      for (const file of listFiles(fresh)) if (compressible.test(file)) compress(file);
      writeFileSync(join(fresh, '.built'), wanted);
      rmSync('dist', { recursive: true, force: true });
      renameSync(fresh, 'dist');
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source)) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
}
