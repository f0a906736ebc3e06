import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PdfFacts } from '#contract/media/asset-facts.ts';
import { MediaError } from '../../media-error.ts';
import { runVips } from '../../run/vips.ts';
import type { Asset } from '../kinds.ts';

export const mostPages = 2_000;
/** Of each run: one for the facts, and one for each page. Of the hostile files, one of three million saved states takes most. */
export const limits = { cpuSeconds: 60, stallMs: 60_000, memoryBytes: 700 * 1024 ** 2, outputBytes: 200_000_000 };

const longestTitle = 200;

/**
 * A PDF may have other bytes before its own, at most 1,024. libvips looks at the first ones alone, and must not take the
 * file for another format, so what it gets begins with those of a PDF.
 */
export async function findPdf({ source, folder }: Asset): Promise<string> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    const start = buffer.subarray(0, bytesRead).indexOf('%PDF-');
    if (start < 0) throw new MediaError('unreadable', 'no %PDF- in its first 1,024 bytes');
    if (start === 0) return source;
    const bare = join(folder, 'bare.pdf');
    await pipeline(createReadStream(source, { start }), createWriteStream(bare, { mode: 0o600, flags: 'wx' }));
    return bare;
  } finally {
    await file.close();
  }
}

export async function readFacts({ ffmpeg, signal }: Asset, pdf: string): Promise<PdfFacts> {
  const lines = await explained(
    runVips(ffmpeg, 'vipsheader', ['-a', pdf], { reads: [pdf], limits, signal, isUntrusted: true }),
  );
  // The first line of a name is that of libvips; those of the file come last.
  const find = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const facts = { pages: Number(find('n-pages')), width: Number(find('width')), height: Number(find('height')) };
  if (!(facts.pages >= 1 && facts.width > 0 && facts.height > 0)) throw new MediaError('unreadable', lines.join('\n'));
  if (facts.pages > mostPages) throw new MediaError('too-many-pages', `${facts.pages} pages`);
  // Postgres takes no NUL, and no person other control characters.
  const title = find('pdf-title')
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestTitle);
  return { kind: 'pdf', ...facts, title: title || null };
}

/** libvips and Poppler report what they found in words of their own. */
const signs = [
  [/encrypted/i, 'encrypted'],
  [/out of memory|failed to allocate|bad_alloc|unable to allocate/i, 'too-much-memory'],
  [/unable to|cannot|failed|damaged|document|VipsForeignLoad|pdfload/i, 'unreadable'],
] as const;

/** Waits for a run, and says what was wrong with the file. */
export async function explained<T>(run: Promise<T>): Promise<T> {
  return run.catch((error: unknown) => {
    if (!(error instanceof MediaError) || error.kind !== 'failed') throw error;
    const kind = signs.find(([pattern]) => pattern.test(error.detail))?.[1];
    throw kind ? new MediaError(kind, error.detail) : error;
  });
}
