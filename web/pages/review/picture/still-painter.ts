import type { Comment } from '#contract/comments/comments.ts';
import type { Media } from '#contract/media/processing.ts';
import { formatTimecode, frameClock, parseTimecode, timecodeScale } from '#contract/media/timecode.ts';
import type { Timed } from '#web/decoder/file-clock.ts';
import type { StillPainter } from '#web/features/comments/comments.tsx';
import { drawStill } from '#web/features/drawing/drawing.tsx';
import { openPictures } from '#web/features/stills/stills.tsx';

/** Paints the pictures of comments with their drawings. */
export async function openStillPainter(newest: () => Media | undefined, timed: Timed): Promise<StillPainter> {
  const pictures = await openPictures(newest, timed);
  return {
    paint: async ({ frame, drawing, picture }: Comment) => {
      const bitmap = await pictures.read(frame ?? 0);
      try {
        return await drawStill(bitmap, bitmap.width, bitmap.height, drawing ?? picture);
      } finally {
        bitmap.close();
      }
    },
    timecodeOf: (frame, start) => formatTimecode(placeOnGrid(frame, timed), startAt(start, timed)),
    close: pictures.close,
  };
}

/** Editing programs place the frames of a variable rate by their time, and exports do so too. */
function placeOnGrid(frame: number, { facts, table }: Timed): number {
  const { num, den } = facts.video.frameRate;
  return table === null ? frame : Math.round((frameClock(facts.video, table).startOf(frame) * num) / den);
}

function startAt(start: string | null, { facts }: Timed) {
  const scale = timecodeScale(facts);
  if (start === null) return scale;
  const isDropFrame = start.includes(';');
  return { ...scale, isDropFrame, firstFrame: parseTimecode(start, { ...scale, isDropFrame }) ?? 0 };
}
