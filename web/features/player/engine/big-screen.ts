import type { Store } from '#web/ui/store.ts';
import type { PlayerState } from './player-state.ts';

export const canLeaveThePage = document.pictureInPictureEnabled === true;

/**
 * Makes the whole page full screen, with the player covering it, so that menus, dialogs and toasts still show. Without
 * the Fullscreen API, as on small phones, the player fills the window.
 */
export async function toggleFullscreen(store: Store<PlayerState>): Promise<void> {
  const isFullscreen = !store.get().isFullscreen;
  store.set({ isFullscreen });
  try {
    if (isFullscreen) await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // The player fills the window then.
  }
}

/** Escape leaves full screen without a call to us. Returns a stop function. */
export function watchFullscreen(store: Store<PlayerState>): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    'fullscreenchange',
    () => {
      if (!document.fullscreenElement) store.set({ isFullscreen: false });
    },
    { signal },
  );
  return () => ending.abort();
}

export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // A video without metadata rejects the request.
  }
}
