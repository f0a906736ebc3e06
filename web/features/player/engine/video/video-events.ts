import type { Store } from '#web/ui/store.ts';
import type { PlayerState } from '../player-state.ts';

type Heard = {
  /** A source began loading; its picture is unknown. */
  onBegin: () => void;
  onPicture: () => void;
  /** Triggered outside the page's controls: media keys, or the picture-in-picture window. */
  onPlay: () => void;
  onPause: () => void;
  onEnd: () => void;
  onWindow: () => void;
};

function listLoaded({ buffered }: HTMLVideoElement): PlayerState['loaded'] {
  return Array.from({ length: buffered.length }, (_, n) => [buffered.start(n), buffered.end(n)] as const);
}

/** Listens to the video element's events. Returns a stop function. */
export function listenTo(video: HTMLVideoElement, store: Store<PlayerState>, received: Heard): () => void {
  const ending = new AbortController();
  const on = (names: string, act: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, act, { signal: ending.signal });
  };
  on('loadedmetadata', received.onBegin);
  on('loadeddata', received.onPicture);
  on('play', received.onPlay);
  on('pause', () => {
    // At the end a video fires both events; `ended` is the one to handle.
    if (!video.ended) received.onPause();
  });
  on('ended', received.onEnd);
  on('waiting', () => store.set({ isWaiting: true }));
  on('playing canplay', () => store.set({ isWaiting: false }));
  on('progress loadeddata emptied seeked', () => store.set({ loaded: listLoaded(video) }));
  on('durationchange', () => {
    if (store.get().times === null && Number.isFinite(video.duration)) store.set({ durationS: video.duration });
  });
  on('enterpictureinpicture leavepictureinpicture', () => {
    store.set({ isInPictureInPicture: document.pictureInPictureElement === video });
    received.onWindow();
  });
  return () => ending.abort();
}
