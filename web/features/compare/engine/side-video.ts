import { type FileClock, timeOf } from '#web/decoder/file-clock.ts';
import type { Link } from '#web/decoder/link.ts';
import { seekVideo } from '#web/decoder/seek-video.ts';
import type { SidePictures } from './side-pictures.ts';
import type { Screen } from './textures.ts';

/** Further apart, the video jumps to its place. */
const jumpS = 0.5;
/** Further apart, it runs a little faster or slower until it is nearer than the second value. */
const correctS = { from: 0.06, to: 0.02 };
const correction = 0.03;

/**
 * The pictures of one side by a video element, where the browser decodes no single frames, as on pages without https. The
 * frame is exact while the comparison is paused. While it plays, each side is held near its place.
 */
export function createSideVideo(link: Link, file: FileClock, screen: Screen, isHeard: () => boolean): SidePictures {
  let video: HTMLVideoElement | null = null;
  /** The frame that the element shows, known only while it is paused. */
  let shown: number | null = null;

  function open(): HTMLVideoElement {
    if (video) return video;
    video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' });
    video.src = link.newest();
    return video;
  }

  function close(): void {
    if (!video) return;
    video.pause();
    video.removeAttribute('src');
    video.load();
    video = null;
    shown = null;
  }

  function rest(): void {
    video?.pause();
  }

  return {
    load: async (frame) => {
      const on = open();
      on.pause();
      try {
        if (shown !== frame) await seekVideo(on, file, frame);
        if (on !== video) return null;
        shown = frame;
        return screen.take(on);
      } catch {
        link.onStale(link.newest());
        close();
        return null;
      }
    },
    follow: (frame) => {
      if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      const apartS = video.currentTime - timeOf(file, frame);
      if (Math.abs(apartS) > jumpS) video.currentTime = timeOf(file, frame);
      else if (Math.abs(apartS) > correctS.from) video.playbackRate = 1 - Math.sign(apartS) * correction;
      else if (Math.abs(apartS) < correctS.to) video.playbackRate = 1;
      video.muted = !isHeard();
      // Refused only until the first click or key.
      if (video.paused && !video.ended) video.play().catch(() => undefined);
      shown = null;
      try {
        return screen.take(video);
      } catch {
        // Too busy to draw it. The next paint tries again.
        return null;
      }
    },
    rest,
    close: () => {
      close();
      screen.clear();
    },
  };
}
