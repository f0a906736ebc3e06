import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Alignment } from '#contract/media/alignment.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSize } from '#web/ui/use-size.ts';
import { Bands } from './bands.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { Legend } from './legend.tsx';
import { Pins } from './pins.tsx';
import {
  type CutLength,
  drawShots,
  type Pin,
  placePins,
  rooms,
  type Shot,
  type ShotPlace,
  scaleOf,
} from './ribbon-shape.ts';
import type { PictureOf } from './sheet.ts';
import { ShotList } from './shot-list.tsx';
import { describeShot } from './shot-words.ts';
import { SoundMarks } from './sound-marks.tsx';

export type RibbonCut = CutLength & {
  name: string;
  timeOf: (frame: number) => string;
  pictureOf?: PictureOf | undefined;
};

type RibbonProps = {
  alignment: Alignment;
  old: RibbonCut;
  now: RibbonCut;
  pins?: readonly Pin[];
  /** 64, 160 or 276 pixels high. */
  size: keyof typeof rooms;
  /** The ribbons unroll and the comments slide, once. With reduced motion only their end is shown. */
  moves?: boolean;
  onChoose?: (shot: Shot) => void;
  onPin?: (id: string) => void;
  /** False beside a list of the same changes, which then marks the one that it is at. */
  isListed?: boolean;
  marked?: ShotPlace | null;
  className?: string;
};
const noPins: readonly Pin[] = [];

/** Two cuts of one film above each other, with a ribbon from each shot to the same one in the other cut. */
export function Ribbon({
  alignment,
  old,
  now,
  pins = noPins,
  size,
  moves = false,
  isListed = true,
  marked = null,
  onChoose,
  onPin,
  ...props
}: RibbonProps) {
  const ground = useRef<HTMLDivElement>(null);
  const { width } = useSize(ground);
  const room = rooms[size];
  const bottom = room.strip * 2 + room.gap;
  const height = bottom + room.shelf;
  const [pointed, setPointed] = useState<{ shot: number; x: number } | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const scale = useMemo(() => scaleOf(old, now, width), [old, now, width]);
  const shots = useMemo(() => drawShots(alignment, scale, room), [alignment, scale, room]);
  const placed = useMemo(() => placePins(pins, scale, room, width), [pins, scale, room, width]);
  const firstChange = shots.findIndex(({ kind }) => kind !== 'same');
  const isMarked = ({ kind, frames }: Shot) =>
    marked !== null &&
    kind === marked.kind &&
    frames.old?.from === marked.old?.from &&
    frames.now?.from === marked.now?.from;
  const atMark = marked === null ? -1 : shots.findIndex(isMarked);
  const active = focused ?? pointed?.shot ?? (atMark < 0 ? null : atMark);
  const here = active === null ? undefined : shots[active];
  /** The list says it already. */
  const shown = active === atMark ? undefined : here;
  const Frame = isListed ? 'section' : 'div';
  const describe = useCallback((shot: Shot) => describeShot(shot, old, now), [old, now]);
  const focus = useCallback((shot: number | null) => {
    setFocused(shot);
    if (shot !== null) setLast(shot);
  }, []);

  function onPointerMove({ target, clientX }: PointerEvent) {
    const part = target instanceof Element ? target.closest('[data-shot]') : null;
    const shot = Number(part?.getAttribute('data-shot') ?? -1);
    const left = ground.current?.getBoundingClientRect().left ?? 0;
    // Rendered for each shot, not for each move within one.
    setPointed((was) => (shot < 0 ? null : was?.shot === shot ? was : { shot, x: clientX - left }));
  }
  function onClick(target: EventTarget) {
    if (!(target instanceof Element)) return;
    const pin = target.closest('[data-pin]')?.getAttribute('data-pin');
    const shot = shots[Number(target.closest('[data-shot]')?.getAttribute('data-shot') ?? -1)];
    if (pin) onPin?.(pin);
    else if (shot) onChoose?.(shot);
  }

  return (
    <Frame
      {...(isListed && { 'aria-label': `${old.name} and ${now.name}, shot by shot` })}
      className={classNames('[print-color-adjust:exact]', props.className)}
    >
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex shrink-0 flex-col text-quiet text-xs tabular-nums" style={{ height }}>
          <span className="grid items-center" style={{ height: room.strip, marginBottom: room.gap }}>
            {old.name}
          </span>
          <span className="grid items-center" style={{ height: room.strip }}>
            {now.name}
          </span>
        </div>
        <div
          ref={ground}
          aria-hidden="true"
          style={{ height }}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setPointed(null)}
          onClick={({ target }) => onClick(target)}
          className={classNames('relative min-w-0 flex-1 touch-pan-y', onChoose && '[&_[data-shot]]:cursor-pointer')}
        >
          <div
            className={classNames('absolute inset-0 transition-opacity will-change-[opacity]', here && 'opacity-40')}
          >
            <Bands shots={shots} {...{ width, height }} className={moves ? 'ribbon-unroll' : undefined} />
            <Filmstrip shots={shots} side="old" height={room.strip} pictureOf={old.pictureOf} />
            <div style={{ height: room.gap }} />
            <Filmstrip shots={shots} side="now" height={room.strip} pictureOf={now.pictureOf} />
            <SoundMarks shots={shots} width={width} height={bottom} size={room.sound} />
          </div>
          {here && (
            <div className="pointer-events-none absolute inset-0">
              <Bands shots={[here]} {...{ width, height }} isActive />
              <Filmstrip shots={[here]} side="old" height={room.strip} pictureOf={old.pictureOf} isActive />
              <div style={{ height: room.gap }} />
              <Filmstrip shots={[here]} side="now" height={room.strip} pictureOf={now.pictureOf} isActive />
              <SoundMarks shots={[here]} width={width} height={bottom} size={room.sound} isActive />
            </div>
          )}
          <Pins pins={placed} isLow={size === 'low'} moves={moves} canOpen={onPin !== undefined} />
          {shown && (
            <Caption
              x={focused === null ? (pointed?.x ?? 0) : middleOf(shown)}
              {...{ width, height }}
              text={describe(shown)}
            />
          )}
        </div>
      </div>
      {size !== 'low' && <Legend shots={shots} now={now.name} />}
      {isListed && (
        <ShotList
          shots={shots}
          pins={placed}
          describe={describe}
          current={last ?? (firstChange < 0 ? undefined : firstChange)}
          onActive={focus}
          onChoose={onChoose}
        />
      )}
    </Frame>
  );
}

const middleOf = ({ old, now }: Shot) => {
  const span = now ?? old;
  return span ? (span.from + span.to) / 2 : 0;
};

/** Below the ribbon, at the pointer, and never beyond its edges. */
function Caption({ x, width, height, text }: { x: number; width: number; height: number; text: string }) {
  return (
    <p
      className="pointer-events-none absolute z-3 w-max max-w-full rounded-md bg-text px-2 py-1 text-ground text-xs tabular-nums shadow-float"
      style={{ top: height, left: `clamp(0px, ${x}px, ${width}px)`, translate: `${-100 * (x / Math.max(1, width))}%` }}
    >
      {text}
    </p>
  );
}
