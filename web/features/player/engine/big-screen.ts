import type { PlayerState } from './player-state.ts';
import type { Store } from './store.ts';

export const canLeaveThePage = document.pictureInPictureEnabled === true;

/**
 * The whole page goes to full screen and the player covers it, so that menus, dialogs and notes have their place there
 * too. Where browsers give no full screen, as on small phones, the player fills the window.
 */
export async function toggleFullscreen(store: Store<PlayerState>): Promise<void> {
  const isFullscreen = !store.get().isFullscreen;
  store.set({ isFullscreen });
  try {
    if (isFullscreen) await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // It fills the window then.
  }
}

/** Escape leaves full screen without asking us. Answers how to stop looking. */
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
    // A video without a picture yet has nothing to show there.
  }
}
