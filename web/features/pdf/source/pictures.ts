import type { MediaOutput } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import type { PageSource } from './page-source.ts';
import type { RangeReader } from './read-range.ts';

export type Pack = Extract<MediaOutput, { kind: 'pages' }>;

export async function readPicture({ ends }: Pack, page: number, reader: RangeReader, signal: AbortSignal) {
  const bytes = await reader.read(ends[page - 1] ?? 0, ends[page] ?? 0, signal);
  return new Blob([bytes], { type: 'image/webp' });
}

export function findPack({ outputs }: Pick<Media, 'outputs'>): { pack: Pack; url: string } | undefined {
  const made = outputs.find(({ output }) => output.kind === 'pages');
  return made?.output.kind === 'pages' ? { pack: made.output, url: made.url } : undefined;
}

/** The pages without the right to download the file. */
export function openPictures(pack: Pack, reader: RangeReader): PageSource {
  return {
    sizeOf: async (page) => pack.sizes[page] ?? { width: 1, height: 1 },
    draw: async (page, place, _, signal) => {
      if (place.firstElementChild) return;
      const picture = new Image();
      picture.alt = '';
      picture.className = 'size-full';
      picture.src = URL.createObjectURL(await readPicture(pack, page, reader, signal));
      await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
      if (!signal.aborted) place.replaceChildren(picture);
    },
  };
}
