import { type KeyboardEvent, memo, useRef } from 'react';
import type { PlacedPin, Shot } from './ribbon-shape.ts';

/**
 * The same in words, for screen readers. Its changes are one tab stop: the arrow keys go from one to the next, and the
 * picture shows where the focus is.
 */
export const ShotList = memo(function ShotList({
  shots,
  pins,
  describe,
  current,
  onActive,
  onChoose,
}: {
  shots: readonly Shot[];
  pins: readonly PlacedPin[];
  describe: (shot: Shot) => string;
  /** The change that Tab leads to. */
  current: number | undefined;
  onActive: (shot: number | null) => void;
  onChoose: ((shot: Shot) => void) | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
    const next = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: here - 1,
      ArrowUp: here - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[next]?.focus();
  }
  return (
    <ul ref={list} className="sr-only" onKeyDown={onKeyDown}>
      {shots.map((shot, n) => (
        <li key={`${shot.kind} ${shot.frames.old?.from} ${shot.frames.now?.from}`}>
          {shot.kind === 'same' || !onChoose ? (
            describe(shot)
          ) : (
            <button
              type="button"
              tabIndex={n === current ? 0 : -1}
              onFocus={() => onActive(n)}
              onBlur={() => onActive(null)}
              onClick={() => onChoose(shot)}
            >
              {describe(shot)}
            </button>
          )}
        </li>
      ))}
      {pins.map(({ id, label }) => (
        <li key={id}>{label}</li>
      ))}
    </ul>
  );
});
