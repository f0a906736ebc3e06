import type { PlayerState } from './player-state.ts';
import type { Store } from './store.ts';

/** Gives a video what is set, now and whenever it changes. Answers how to stop. */
export function applySettings(video: HTMLVideoElement, store: Store<PlayerState>): () => void {
  function apply(): void {
    const { volume, isMuted, track, shuttle, speed } = store.get();
    video.volume = volume;
    // Another track than the first is heard beside the video.
    video.muted = isMuted || track > 0;
    video.preservesPitch = true;
    // A new source would go back to this.
    video.defaultPlaybackRate = shuttle > 0 ? shuttle : speed;
    if (video.playbackRate !== video.defaultPlaybackRate) video.playbackRate = video.defaultPlaybackRate;
  }
  apply();
  return store.subscribe(apply);
}
