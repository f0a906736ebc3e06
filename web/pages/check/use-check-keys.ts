import { useKeyDown } from '#web/ui/use-key-down.ts';

/** A button or slider keeps the keys that it uses. */
function hasKeyForItself(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page)/.test(key);
  if (target.matches('input, textarea')) return true;
  return key === ' ' && target.matches(':is(button, a):focus-visible');
}

/** The shortcuts of the page, wherever the focus is. */
export function useCheckKeys(acts: Record<string, () => void>): void {
  useKeyDown((event) => {
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (hasKeyForItself(event.target, key) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
