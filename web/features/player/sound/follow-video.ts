/** Tolerated lip-sync errors: below the first, ignore; up to the second, adjust the speed; beyond, seek. */
const forgivenS = 0.03;
const caughtUpS = 0.3;
/** The largest change of speed that is inaudible. */
const mostHaste = 0.08;
/** A seek takes about this long to become audible. */
const jumpS = 0.05;

/** Keeps separate audio in sync with a video. Returns a stop function. */
export function followVideo(audio: HTMLAudioElement, video: HTMLVideoElement, getOffsetS: () => number): () => void {
  const ending = new AbortController();

  function keepUp(plays: boolean): void {
    const { playbackRate } = video;
    const wantedS = Math.max(0, video.currentTime - getOffsetS());
    const aheadS = audio.currentTime - wantedS;
    const isFar = Math.abs(aheadS) > caughtUpS * playbackRate;
    if (isFar || !plays) {
      audio.currentTime = wantedS + (plays ? jumpS * playbackRate : 0);
      audio.playbackRate = playbackRate;
      return;
    }
    const haste = Math.abs(aheadS) < forgivenS ? 0 : Math.min(mostHaste, Math.max(-mostHaste, -2 * aheadS));
    audio.playbackRate = playbackRate * (1 + haste);
  }
  function follow(): void {
    const plays = !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    if (!audio.seeking) keepUp(plays);
    if (plays && audio.paused) void audio.play().catch(() => undefined);
    else if (!plays) audio.pause();
  }

  for (const name of ['play', 'playing', 'pause', 'seeked', 'waiting', 'ratechange', 'timeupdate', 'ended']) {
    video.addEventListener(name, follow, { signal: ending.signal });
  }
  audio.addEventListener('canplay', follow, { signal: ending.signal });
  follow();
  return () => ending.abort();
}
