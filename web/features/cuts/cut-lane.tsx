import { memo, useMemo, useRef } from 'react';
import { type CutEvent, findEvent } from '#contract/media/cuts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useSize } from '#web/ui/use-size.ts';
import { describeEvent } from './cut-words.ts';
import { type LaidShot, layOutShots } from './lay-out-shots.ts';

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
  const shown = useMemo(() => layOutShots(events, partOf, width), [events, partOf, width]);
  const here = shown.find(({ event }) => event.start === current);
  const shots = shown.map(({ event, left, part, isNamed }) => (
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
        'absolute inset-y-0 overflow-hidden border-surround border-l px-1 text-left text-xs leading-5 focus-visible:-outline-offset-2',
        event.start === current ? 'bg-accent-soft text-text' : 'bg-raised text-quiet hover:bg-hover hover:text-text',
      )}
    >
      {isNamed && <MiddleName name={event.clipName} />}
    </button>
  ));
  return (
    <>
      {shots}
      {here && !here.isNamed && <NameHere {...here} />}
    </>
  );
});

/** The name of the shot on screen, over its neighbours where it is too narrow for it. */
function NameHere({ event: { clipName }, left, part }: LaidShot) {
  return (
    <span
      aria-hidden="true"
      style={left < 0.5 ? { left: `${left * 100}%` } : { right: `${(1 - left - part) * 100}%` }}
      className="pointer-events-none absolute inset-y-0 max-w-1/2 bg-raised text-text text-xs leading-5"
    >
      <span className="block bg-accent-soft px-1">
        <MiddleName name={clipName} />
      </span>
    </span>
  );
}
