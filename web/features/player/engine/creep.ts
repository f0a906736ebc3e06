import type { Deck } from './deck.ts';

/** Slow enough to stop on any frame. */
const creepRate = 0.25;

/** Plays up to a frame slowly enough to stop on it. `land` seeks to a frame, as far as the browser can. */
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
    // If autoplay is blocked, the picture stays.
  }
  // The user may have pressed Play meanwhile.
  if (deck.mode === 'still') video.pause();
  Object.assign(video, { playbackRate, muted });
  deck.isCreeping = false;
}
