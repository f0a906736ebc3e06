/** What the ear forgives between a mouth and its voice; beyond the second it is jumped, before that caught up with. */
const forgivenS = 0.03;
const caughtUpS = 0.3;
/** So much faster or slower nobody hears. */
const mostHaste = 0.08;
/** A jump takes about so long until it is heard. */
const jumpS = 0.05;

/** Keeps sound beside a video in step with it. Answers how to stop. */
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
