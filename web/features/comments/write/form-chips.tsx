import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type PlayerPort, type Range, type SpotPort, spanOf, unitOf } from '../player-port.ts';
import { spotText } from '../words.ts';

const chip =
  'inline-flex h-field shrink-0 items-center whitespace-nowrap rounded-md bg-accent-soft font-medium text-accent text-sm tabular-nums';
/** Narrow on a phone, beside the field; above it while text is written. */
const frameChip = 'px-2.5 handheld:px-1.5 handheld:text-xs handheld:group-focus-within/form:order-first';

function Chip({ label, onDrop, children }: { label: string; onDrop: () => void; children: ReactNode }) {
  return (
    <span className={classNames(chip, 'pl-2.5')}>
      {children}
      <IconButton label={label} className="text-accent" onClick={onDrop}>
        <X size={14} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The comment's time: follows the video until text is entered, then stays. */
export function FrameChip({ player, frame }: { player: PlayerPort; frame: number | null }) {
  const shown = player.useFrame();
  const formatTime = player.useFormatTime();
  if (frame === null) {
    return (
      <span
        className={classNames(chip, frameChip)}
        data-tooltip={`The comment will be on the ${unitOf(player)} that is shown`}
      >
        {formatTime(shown)}
      </span>
    );
  }
  const time = formatTime(frame);
  return (
    <button
      type="button"
      className={classNames(chip, frameChip, 'hover:bg-accent hover:text-on-accent')}
      aria-label={`The comment is on ${time}. Go there`}
      data-tooltip={`The comment stays on this ${unitOf(player)}. Go there`}
      onClick={() => player.seekTo(frame)}
    >
      {time}
    </button>
  );
}

/** Moves a comment that stays on an earlier frame to the one that is shown. */
export function UseFrameButton({
  player,
  frame,
  onUse,
}: {
  player: PlayerPort;
  frame: number | null;
  onUse: (frame: number) => void;
}) {
  const shown = player.useFrame();
  if (frame === null || frame === shown) return null;
  return (
    <Button variant="ghost" onClick={() => onUse(player.frame())}>
      Use current {unitOf(player)}
    </Button>
  );
}

/** The point, the area or the words that the comment will be about. */
export function SpotChip({ spots }: { spots: SpotPort }) {
  const spot = spots.useSpot();
  if (!spot) return null;
  return (
    <Chip label="Remove the place" onDrop={() => spots.setSpot(null)}>
      {spotText(spot)}
    </Chip>
  );
}

/** The drawing that the comment will have. */
export function DrawingChip({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Chip label="Discard the drawing" onDrop={onDiscard}>
      Drawing
    </Chip>
  );
}

/** The range that the comment will cover, or its start, with a button to clear it. */
export function RangeChip({ player, range }: { player: PlayerPort; range: Range }) {
  const formatTime = player.useFormatTime();
  const span = spanOf(range);
  const drop = () => player.setRange(null, null);
  if (span) {
    return (
      <Chip label="Remove the range" onDrop={drop}>
        {formatTime(span.in)} – {formatTime(span.out)}
      </Chip>
    );
  }
  if (range.in === null) return null;
  return (
    <Chip label="Remove the start of the range" onDrop={drop}>
      {formatTime(range.in)} – now
    </Chip>
  );
}
