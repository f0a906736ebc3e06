import type { MediaOutput } from '#contract/media/media-facts.ts';
import type { PageSource } from './page-source.ts';
import type { RangeReader } from './read-range.ts';

type Pack = Extract<MediaOutput, { kind: 'pages' }>;

/** The pages without the right to download the file. */
export function openPictures({ sizes, ends }: Pack, reader: RangeReader): PageSource {
  return {
    sizeOf: async (page) => sizes[page] ?? { width: 1, height: 1 },
    draw: async (page, place, _, signal) => {
      if (place.firstElementChild) return;
      const bytes = await reader.read(ends[page - 1] ?? 0, ends[page] ?? 0, signal);
      const picture = new Image();
      picture.alt = '';
      picture.className = 'size-full';
      picture.src = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
      await picture.decode().finally(() => URL.revokeObjectURL(picture.src));
      if (!signal.aborted) place.replaceChildren(picture);
    },
  };
}
