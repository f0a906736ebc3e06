import { useKeyDown } from '#web/ui/use-key-down.ts';
import { zoomAbout, zoomStep } from '#web/ui/zoom/zoom.ts';
import { focusedZoom, zoomTo } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';

/** The page does these for the comparison. */
export type CompareActions = Record<
  'comment' | 'draw' | 'previousComment' | 'nextComment' | 'previousChange' | 'nextChange' | 'settings',
  () => void
>;

type Act = (comparison: Comparison, event: KeyboardEvent, actions: CompareActions) => void;

const step =
  (frames: number): Act =>
  (comparison, { altKey, shiftKey }) =>
    altKey ? comparison.stepFastest(frames) : comparison.step(shiftKey ? 10 * frames : frames);
const show =
  (side: number): Act =>
  (comparison) => {
    if (side < comparison.state().points.length) comparison.set({ mode: 'single', focused: side });
  };

const zoomBy =
  (factor: number): Act =>
  ({ state, set }) =>
    set(zoomTo(state(), zoomAbout(focusedZoom(state()), factor)));

const acts: Record<string, Act> = {
  c: (_, __, { comment }) => comment(),
  d: ({ set }, { shiftKey }, { draw }) => (shiftKey ? set({ mode: 'difference' }) : draw()),
  v: ({ turn }) => turn(),
  w: ({ set }) => set({ mode: 'wipe' }),
  ',': (_, __, { settings }) => settings(),
  ArrowUp: (_, { shiftKey }, { previousComment }) => shiftKey && previousComment(),
  ArrowDown: (_, { shiftKey }, { nextComment }) => shiftKey && nextComment(),
  n: (_, { shiftKey }, { previousChange, nextChange }) => (shiftKey ? previousChange() : nextChange()),
  ' ': ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  ArrowLeft: step(-1),
  ArrowRight: step(1),
  Home: ({ goToFirst }) => goToFirst(),
  End: ({ goToLast }) => goToLast(),
  x: ({ swap }) => swap(),
  '+': zoomBy(zoomStep),
  '=': zoomBy(zoomStep),
  '-': zoomBy(1 / zoomStep),
  '[': ({ shift }) => shift(-1),
  ']': ({ shift }) => shift(1),
  '{': ({ shift }) => shift(-10),
  '}': ({ shift }) => shift(10),
  s: ({ setSyncPoint }) => setSyncPoint(),
  0: ({ resetSync }) => resetSync(),
  1: show(0),
  2: show(1),
  3: show(2),
  4: show(3),
};

/** These have the keys while they are open; the settings leave them to the pictures. A closed list stays in the page. */
const popups = '[role="dialog"]:not([data-beside-work]), [role="menu"], [role="combobox"][aria-expanded="true"]';

/** Sliders and menus keep the keys that they use; a pressed button keeps Space. */
function hasKeyForItself(target: EventTarget | null, { key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  // A list finds its options by their letters.
  if (target.matches('[role="combobox"]')) return true;
  if (target.matches('input:not([type="checkbox"]), textarea')) return true;
  return key === ' ' && target.matches(':is(button, a, input):focus-visible');
}

/** The shortcuts of the comparison, wherever the focus is. */
export function useCompareKeys(comparison: Comparison, actions: CompareActions): void {
  useKeyDown((event) => {
    // Many keyboards have brackets behind AltGr, which Windows reports as Ctrl and Alt.
    const hasModifier = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'));
    if (event.defaultPrevented || hasModifier || hasKeyForItself(event.target, event)) return;
    if (document.querySelector(popups)) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act(comparison, event, actions);
  });
}
