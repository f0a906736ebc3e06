import type { Deck } from './deck.ts';
import type { Pictures } from './pictures.ts';

/** The picture that is shown, at the full size of what plays. */
export async function takeStill(deck: Deck, pictures: Pictures): Promise<HTMLCanvasElement> {
  const { video, screen } = deck;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  // Read anew where that is possible: what a video of another origin has drawn cannot be saved.
  const picture = await pictures.read(screen.frame(), 0);
  if (picture) {
    Object.assign(canvas, { width: picture.width, height: picture.height });
    context?.drawImage(picture.bitmap, 0, 0);
  } else if (video) {
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    context?.drawImage(video, 0, 0);
  }
  return canvas;
}
