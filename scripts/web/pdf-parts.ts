import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const home = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };

/** Fonts and tables of characters that a PDF may name without having them, and decoders of its pictures. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** Runs the scripts of PDFs, which we never do. */
const scripts = /^quickjs/;

/** Ships what pdf.js fetches while it reads a file, under our own origin. The version is in the path, which is cached forever. */
export function pdfParts(): Plugin {
  const base = `assets/pdfjs-${version}`;
  const files = folders.flatMap((folder) =>
    readdirSync(join(home, folder))
      .filter((file) => !scripts.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `${base}/${file}`, source: readFileSync(join(home, file)) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = request.url?.startsWith(`/${base}/`) ? request.url.slice(base.length + 2) : '';
        if (files.includes(file)) response.end(readFileSync(join(home, file)));
        else next();
      });
    },
  };
}
