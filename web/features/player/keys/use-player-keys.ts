import { useKeyDown } from '#web/ui/use-key-down.ts';
import { zoomStep } from '#web/ui/zoom/zoom.ts';
import type { Player } from '../engine/player.ts';
import { findAction, type PageAction, type PlayerAction } from './key-table.ts';

/** Actions beyond one video; those that the page does not supply do nothing. */
export type PageActions = Partial<Record<PageAction, () => void>>;

const pressable = 'button, a, summary, [role="button"], [role="checkbox"], [role="option"]';

/** Sliders use only the arrow and page keys; text fields use all keys. */
function hasKeyForItself(target: EventTarget | null, { key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  if (target.isContentEditable || target.matches('input, textarea, select')) return true;
  // A button clicked with the mouse keeps the focus, but Space should still toggle playback.
  return key === ' ' && target.matches(`:is(${pressable}):focus-visible`);
}

const lists = 'aside, ul, ol, [role="list"], [role="feed"], [role="grid"]';

/** Review shortcuts, wherever the focus is, except in text fields or below an open dialog or menu. */
export function usePlayerKeys(player: Player, page: PageActions): void {
  function act(action: PlayerAction, target: EventTarget | null): boolean {
    const isInList = target instanceof Element && target.closest(lists) !== null;
    // In lists the same key starts a search.
    const meant = action === 'clearRange' && isInList && page.search ? 'search' : action;
    const { isMuted, isLooping, isFullscreen } = player.state();
    const own: Partial<Record<PlayerAction, () => void>> = {
      toggle: player.toggle,
      shuttleBack: () => player.shuttle(-1),
      shuttleOn: () => player.shuttle(1),
      frameBack: () => player.step(-1),
      frameOn: () => player.step(1),
      secondBack: () => player.stepSeconds(-1),
      secondOn: () => player.stepSeconds(1),
      first: player.goToFirst,
      last: player.goToLast,
      setIn: player.setIn,
      setOut: player.setOut,
      clearRange: () => player.setRange(null, null),
      loop: () => player.set({ isLooping: !isLooping }),
      mute: () => player.set({ isMuted: !isMuted }),
      fullscreen: player.toggleFullscreen,
      leaveFullscreen: isFullscreen ? player.toggleFullscreen : undefined,
      enlarge: () => player.zoomBy(zoomStep),
      reduce: () => player.zoomBy(1 / zoomStep),
      wholePicture: player.resetZoom,
      ...page,
    };
    const run = own[meant];
    run?.();
    return run !== undefined;
  }

  useActionKeys(act);
}

/** Calls `act` with the action of a key, which returns whether it did something. */
export function useActionKeys(act: (action: PlayerAction, target: EventTarget | null) => boolean): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = findAction(event);
    if (!action) return;
    if (action !== 'search' && hasKeyForItself(event.target, event)) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if (act(action, event.target)) event.preventDefault();
  });
}
