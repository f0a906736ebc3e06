import { memo, useMemo, useRef } from 'react';
import { type CutEvent, findEvent } from '#contract/media/cuts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSize } from '#web/ui/use-size.ts';
import { describeEvent } from './cut-words.ts';

/** Narrower ones have no name, and the narrowest are left out. */
const namedPx = 28;
const leastPx = 3;

export type PlayerPort = { useFrame: () => number; pause: () => void; seekTo: (frame: number) => void };

type LaneProps = { events: readonly CutEvent[]; player: PlayerPort; partOf: (frame: number) => number };

/** The shots of a cut list along the timeline. Only the one on screen can be reached by Tab; ↑ and ↓ go to the others. */
export function CutLane({ events, player, partOf }: LaneProps) {
  const lane = useRef<HTMLFieldSetElement>(null);
  const { width } = useSize(lane);
  const current = findEvent(events, player.useFrame())?.start ?? null;
  return (
    <fieldset ref={lane} className="relative mt-1 h-5 overflow-hidden rounded-sm bg-panel">
      <legend className="sr-only">Shots</legend>
      <Shots events={events} player={player} partOf={partOf} width={width} current={current} />
    </fieldset>
  );
}

const Shots = memo(function Shots({
  events,
  player,
  partOf,
  width,
  current,
}: LaneProps & { width: number; current: number | null }) {
  const shown = useMemo(() => layOut(events, partOf, width), [events, partOf, width]);
  return shown.map(({ event, left, part, isNamed }) => (
    <button
      key={event.start}
      type="button"
      tabIndex={event.start === current ? 0 : -1}
      aria-current={event.start === current || undefined}
      aria-label={`Go to ${describeEvent(event)}`}
      data-tooltip={describeEvent(event)}
      onClick={() => {
        player.pause();
        player.seekTo(event.start);
      }}
      style={{ left: `${left * 100}%`, width: `${part * 100}%` }}
      className={classNames(
        'absolute inset-y-0 truncate border-surround border-l px-1 text-left text-xs leading-5 focus-visible:-outline-offset-2',
        event.start === current ? 'bg-accent-soft text-text' : 'bg-raised text-quiet hover:bg-hover hover:text-text',
      )}
    >
      {isNamed && event.clipName}
    </button>
  ));
});

function layOut(events: readonly CutEvent[], partOf: (frame: number) => number, width: number) {
  let end = -1;
  return events.flatMap((event) => {
    const left = partOf(event.start);
    const part = partOf(event.start + event.length) - left;
    if (width === 0 || (left - end) * width < 0 || part <= 0) return [];
    if (part * width < leastPx && end >= 0 && (left + part - end) * width < leastPx) return [];
    end = left + part;
    return [{ event, left, part, isNamed: part * width >= namedPx }];
  });
}
