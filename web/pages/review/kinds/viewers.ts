import { formatSampleTime } from '#contract/format.ts';
import type { AssetKind, FileKind } from '#contract/media/kinds.ts';
import type { Media } from '#contract/media/processing.ts';
import { lazyPage } from '#web/ui/lazy-component.ts';
import type { ViewerProps } from '#web/viewing/viewer-props.ts';

type Viewed = {
  /** Loaded when a file of its kind is opened. */
  Viewer: ReturnType<typeof lazyPage<ViewerProps>>;
  /** The name of a place on its axis. */
  formatFrame: (media: Media | undefined) => (frame: number) => string;
  /** Width by height of what is shown first, which the page is laid out for; null without a size. */
  aspectOf: (media: Media | undefined) => number | null;
};

export const isAsset = (kind: FileKind): kind is AssetKind => kind !== 'video' && kind !== 'other';

/** A row for each kind that is reviewed, beside videos. */
export const viewers: Record<AssetKind, Viewed> = {
  image: {
    Viewer: lazyPage(() => import('#web/features/image/image.tsx').then((file) => file.ImageViewer)),
    formatFrame: () => () => 'Whole image',
    aspectOf: (media) => (media?.asset?.kind === 'image' ? media.asset.width / media.asset.height : null),
  },
  pdf: {
    Viewer: lazyPage(() => import('#web/features/pdf/pdf.tsx').then((file) => file.PdfViewer)),
    formatFrame: () => (frame) => `Page ${frame + 1}`,
    aspectOf: (media) => (media?.asset?.kind === 'pdf' ? media.asset.width / media.asset.height : null),
  },
  audio: {
    Viewer: lazyPage(() => import('#web/features/audio/audio.tsx').then((file) => file.AudioViewer)),
    formatFrame: (media) => {
      const rate = media?.asset?.kind === 'audio' ? media.asset.sampleRate : 48_000;
      return (frame) => formatSampleTime(frame, rate);
    },
    aspectOf: () => null,
  },
};
