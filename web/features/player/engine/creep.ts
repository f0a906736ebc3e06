import type { Deck } from './deck.ts';

/** So slowly each frame stays long enough to stop on it. */
const creepRate = 0.25;

/** Plays the few frames up to one so slowly that it stops there. `land` jumps to a frame, as far as that is possible. */
export async function creepTo(deck: Deck, frame: number, land: (frame: number) => Promise<void>): Promise<void> {
  const { video } = deck;
  if (!video) return;
  for (const back of [1, 2, 4, 8]) {
    await land(Math.max(0, frame - back));
    if (deck.videoFrame !== null && deck.videoFrame < frame) break;
  }
  if (deck.videoFrame === null || deck.videoFrame >= frame) return;
  const { playbackRate, muted } = video;
  deck.isCreeping = true;
  Object.assign(video, { playbackRate: creepRate, muted: true });
  try {
    await video.play();
    while (deck.isCreeping && !video.ended && deck.videoFrame < frame) {
      await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
    }
  } catch {
    // A browser that wants a click first leaves the picture where it is.
  }
  // Somebody may have pressed Play meanwhile.
  if (deck.mode === 'still') video.pause();
  Object.assign(video, { playbackRate, muted });
  deck.isCreeping = false;
}
