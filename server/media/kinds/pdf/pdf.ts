import { lstat, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MediaError } from '../../media-error.ts';
import { requireLoader, runVips } from '../../run/vips.ts';
import type { Asset, MakeAsset } from '../kinds.ts';
import { makeGrids } from '../make-grids.ts';
import { asPlainFile, packPictures } from '../pack.ts';
import { explained, findPdf, limits, readFacts } from './read-facts.ts';
import { readWebpSize } from './webp-size.ts';

const posterPx = 640;
const pagePx = 1_600;

/** Pictures of the pages, for cards and for links without the right to download. Browsers draw the file itself. */
export const makePdf: MakeAsset = async (asset) => {
  const { folder, signal, onProgress, onFacts, onOutput } = asset;
  const pdf = await findPdf(asset);
  await requireLoader(asset.ffmpeg, 'pdfload');
  const facts = await readFacts(asset, pdf);
  await onFacts?.(facts);
  await renderPage(asset, pdf, { page: 0, sizePx: posterPx, file: 'poster.jpg' });
  await onOutput({ kind: 'poster', file: 'poster.jpg', ...fitInto(facts, posterPx) });

  const files: string[] = [];
  const sizes = [];
  for (let page = 0; page < facts.pages; page++) {
    signal.throwIfAborted();
    const file = `page-${page}.webp`;
    await renderPage(asset, pdf, { page, sizePx: pagePx, file });
    files.push(join(folder, file));
    sizes.push(readWebpSize(await readStart(join(folder, file))));
    onProgress((page + 1) / facts.pages);
  }
  const file = 'pages.pack';
  const ends = await packPictures(files, join(folder, file));
  await onOutput({ kind: 'pages', file, sizes, ends });
  await makeGrids(
    asset,
    files.map((path) => basename(path)),
  );
  await Promise.all(files.map((path) => rm(path)));
  return facts;
};

type Rendering = { page: number; sizePx: number; file: string };

/** Draws a page on white, as large as fits. */
async function renderPage({ ffmpeg, folder, signal }: Asset, pdf: string, rendering: Rendering): Promise<void> {
  const { page, sizePx, file } = rendering;
  const args = ['thumbnail', `${pdf}[page=${page}]`, `${file}[Q=80,strip]`, String(sizePx), '--height', String(sizePx)];
  const run = runVips(ffmpeg, 'vips', args, { reads: [pdf], folder, limits, signal, isUntrusted: true });
  await explained(run);
  // A link would turn a file of the server into an output.
  const made = await lstat(join(folder, file));
  if (!made.isFile() || made.nlink > 1) throw new MediaError('unreadable', `${file} is a link`);
}

/** A page may be a thousand times as high as wide. */
function fitInto({ width, height }: { width: number; height: number }, sizePx: number) {
  const scale = sizePx / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, asPlainFile);
  try {
    return (await file.read(Buffer.alloc(30), 0, 30, 0)).buffer;
  } finally {
    await file.close();
  }
}
