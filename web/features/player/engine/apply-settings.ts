import type { Store } from '#web/ui/store.ts';
import type { PlayerState } from './player-state.ts';

/** Applies the settings to a video, now and on every change. Returns a stop function. */
export function applySettings(video: HTMLVideoElement, store: Store<PlayerState>): () => void {
  function apply(): void {
    const { volume, isMuted, track, shuttle, speed } = store.get();
    video.volume = volume;
    // Tracks other than the first play in a separate audio element.
    video.muted = isMuted || track > 0;
    video.preservesPitch = true;
    // A new source resets playbackRate to this.
    video.defaultPlaybackRate = shuttle > 0 ? shuttle : speed;
    if (video.playbackRate !== video.defaultPlaybackRate) video.playbackRate = video.defaultPlaybackRate;
  }
  apply();
  return store.subscribe(apply);
}
