import { frameClock, timecodeScale } from '#contract/media/timecode.ts';
import { type FileClock, frameOf, type Timed } from '#web/decoder/file-clock.ts';
import type { Link } from '#web/decoder/link.ts';
import { applySettings } from './apply-settings.ts';
import type { Deck } from './deck.ts';
import { canBeRead } from './labelled-colors.ts';
import type { Pictures, Readable } from './pictures.ts';
import type { Forward } from './transport/forward.ts';
import type { Still } from './transport/still.ts';
import type { Transport } from './transport/transport.ts';
import { freeze } from './video/freeze.ts';
import { listenTo } from './video/video-events.ts';
import { type OnFrame, watchFrames } from './video/video-frames.ts';
import type { VideoSeeker } from './video/video-seeker.ts';

/** A file, as far as frames depend on it. `link` is null if it can only be played. */
export type Playable = { url: string; isOriginal: boolean; link: Link | null };

/** Connects the player's view to its engine. */
export type Wiring = {
  attachVideo: (video: HTMLVideoElement | null) => void;
  attachStage: (stage: HTMLElement | null, canvas: HTMLCanvasElement | null) => void;
  /** Called before the source changes: the current picture stays until the new source shows the same frame. */
  hold: () => void;
  /** Settles and holds the picture before `onFrozen` changes the source. Returns a function that cancels. */
  freeze: (onFrozen: () => void) => () => void;
  /** Sets the source to play. */
  load: (playable: Playable | null, timed: Timed | null) => void;
  /** Sets the file to decode single frames from: the same one, or a lighter copy. */
  read: (readable: Playable | null, isAnother: boolean, timed: Timed | null) => void;
  /** The video that separate audio must stay in sync with. */
  received: () => { video: HTMLVideoElement | null; offsetS: number };
};

export function createWiring(
  deck: Deck,
  parts: { transport: Transport; still: Still; forward: Forward; seeker: VideoSeeker; pictures: Pictures },
): Wiring {
  const { store, screen } = deck;
  const { transport, still, forward, seeker, pictures } = parts;
  let loadedUrl: string | null = null;
  let lastFrame: Parameters<OnFrame> | null = null;
  let detach = () => {};

  /** A seek moves the screen only once its picture is there, and must outlast a change of the source until then. */
  const wantedFrame = () => forward.target() ?? screen.frame();

  function hold(): void {
    const { video } = deck;
    if (!video || screen.surface() === 'canvas' || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    screen.paint(video, { width: video.videoWidth, height: video.videoHeight }, screen.frame());
  }

  function onFrame(...frame: Parameters<OnFrame>): void {
    if (deck.swap === 'loading') return;
    lastFrame = frame;
    store.set({ hasPicture: true });
    if (!deck.file) return;
    deck.videoFrame = frameOf(deck.file, ...frame);
    const isUncovering = deck.mode === 'forward' && deck.video?.seeking === false;
    if (screen.surface() === 'video' || isUncovering) screen.showVideo(deck.videoFrame);
    seeker.look();
    if (deck.mode === 'forward') forward.look();
  }

  function onBegin(): void {
    deck.swap = 'none';
    if (!deck.file) return;
    if (deck.mode === 'forward') forward.resume(wantedFrame());
    else if (still.target() > 0) forward.jump(still.target());
  }

  return {
    attachVideo: (video) => {
      detach();
      deck.video = video;
      deck.videoFrame = null;
      detach = () => {};
      if (!video) return;
      const stops = [
        watchFrames(video, onFrame),
        applySettings(video, store),
        listenTo(video, store, {
          onBegin,
          onPicture: () => {
            store.set({ hasPicture: true });
            if (deck.mode !== 'still') return;
            if (screen.surface() === 'canvas') still.land();
            else still.resume();
          },
          onPlay: () => {
            // The event arrives late: playback may have been stopped since.
            if (deck.mode === 'still' && !video.paused && !deck.isCreeping) transport.play();
          },
          onPause: () => {
            const isMeant = video.paused && video.readyState > HTMLMediaElement.HAVE_NOTHING;
            if (deck.mode === 'forward' && isMeant && deck.swap === 'none') transport.pause();
          },
          onEnd: () => {
            if (deck.mode === 'forward') forward.end();
          },
          onWindow: () => {
            if (deck.mode === 'still') still.refresh();
          },
        }),
      ];
      detach = () => {
        for (const stop of stops) stop();
      };
    },
    attachStage: screen.attach,
    received: () => ({ video: deck.video, offsetS: deck.file?.offsetS ?? 0 }),
    hold,
    freeze: (onFrozen) => freeze(deck, { seeker, hold, wantedFrame, onFrozen }),
    load: (playable, timed) => {
      deck.file = playable && fileOf(playable, timed);
      deck.source = playable && readableOf(playable, timed);
      const times = timed && { clock: clockOf(timed), scale: timecodeScale(timed.facts) };
      store.set({ times, ...(timed && { durationS: timed.facts.durationMs / 1000 }) });
      if (playable?.url !== loadedUrl) lastFrame = null;
      loadedUrl = playable?.url ?? null;
      deck.videoFrame = null;
      // The picture may have arrived before its frame number was known.
      if (lastFrame) onFrame(...lastFrame);
      still.resume();
    },
    read: (readable, isAnother, timed) => {
      deck.isReadElsewhere = isAnother;
      pictures.use(readable && readableOf(readable, timed));
    },
  };
}

const clockOf = ({ facts, table }: Timed) => frameClock(facts.video, table);

/** Proxies start at 0; an original at its own start time. */
function fileOf({ isOriginal }: Playable, timed: Timed | null): FileClock | null {
  return timed && { clock: clockOf(timed), offsetS: isOriginal ? timed.facts.video.startMs / 1000 : 0 };
}

function readableOf(playable: Playable, timed: Timed | null): Readable | null {
  const file = fileOf(playable, timed);
  return playable.link && file && timed && canBeRead(playable, timed.facts.video)
    ? { link: playable.link, file }
    : null;
}
