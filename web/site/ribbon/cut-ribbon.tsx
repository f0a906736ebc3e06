import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Ribbon } from '#web/ui/ribbon/ribbon.tsx';
import { alignment, newCut, oldCut, pins, type SavedPin, savedPins } from './ribbon-data.ts';

/** The demo's film before and after a re-edit. The comments slide to their places once, and again on demand. */
export function CutRibbon() {
  const [times, setTimes] = useState(0);
  return (
    <figure
      data-theme="dark"
      className="ribbon-slowly relative rounded-lg bg-surround p-4 text-text shadow-stage sm:rounded-xl sm:p-8"
    >
      <figcaption className="mb-5 flex items-center gap-3 text-sm">
        <span className="font-medium">Harbour Lights</span>
        <span className="text-quiet tabular-nums">
          {oldCut.name} → {newCut.name}
        </span>
        <IconButton label="Play again" className="-my-2 ml-auto" onClick={() => setTimes(times + 1)}>
          <RotateCcw size={16} aria-hidden="true" />
        </IconButton>
      </figcaption>
      <Ribbon key={times} alignment={alignment} old={oldCut} now={newCut} pins={pins} size="tall" moves />
      <ul className="mt-6 grid gap-x-8 gap-y-4 border-line border-t pt-6 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {savedPins.map((pin) => (
          <li key={pin.id} className="flex min-w-0 gap-2.5">
            <span
              aria-hidden="true"
              className={classNames(
                'mt-1.5 size-2.5 shrink-0 rounded-full',
                pin.now === null ? 'bg-quiet' : pin.isSure ? 'bg-accent' : 'border-2 border-accent',
              )}
            />
            <span className="min-w-0">
              <span className="block text-pretty">{pin.text}</span>
              <span className="block text-quiet text-xs tabular-nums">
                {pin.author} · {placeOf(pin)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function placeOf({ old, now, isSure }: SavedPin): string {
  if (now === null) return `not in ${newCut.name}`;
  const [from, to] = [oldCut.timeOf(old), newCut.timeOf(now)];
  if (!isSure) return `${from} → could not find this picture in ${newCut.name}`;
  return from === to ? from : `${from} → ${to}`;
}
