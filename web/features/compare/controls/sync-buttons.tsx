import { Button } from '#web/ui/buttons/button.tsx';
import type { Comparison } from '../engine/comparison.ts';

const shifts: readonly { frames: number; key: string }[] = [
  { frames: -10, key: 'Shift [' },
  { frames: -1, key: '[' },
  { frames: 1, key: ']' },
  { frames: 10, key: 'Shift ]' },
];

const formatShift = (frames: number) => (frames < 0 ? `−${-frames}` : `+${frames}`);

/** Shifts and syncs the chosen side as the keys do, for a mouse and for fingers. */
export function SyncButtons({ comparison, name }: { comparison: Comparison; name: string }) {
  return (
    <fieldset className="flex flex-wrap items-center text-sm short:flex-nowrap">
      <legend className="sr-only">Frames of {name}</legend>
      <span aria-hidden="true" className="mr-1 text-quiet max-sm:hidden">
        Frames
      </span>
      {shifts.map(({ frames, key }) => (
        <Button
          key={frames}
          variant="ghost"
          className="px-2 tabular-nums"
          aria-label={`Shift ${name} by ${formatShift(frames)}`}
          data-tooltip={`Shift ${name} by ${formatShift(frames)}  ${key}`}
          onClick={() => comparison.shift(frames)}
        >
          {formatShift(frames)}
        </Button>
      ))}
      <Button
        variant="ghost"
        className="px-2"
        data-tooltip="Later shifts apply from this frame on  S"
        onClick={comparison.setSyncPoint}
      >
        Sync here
      </Button>
      <Button
        variant="ghost"
        className="px-2"
        aria-label="Reset all shifts"
        data-tooltip="Reset all shifts  0"
        onClick={comparison.resetSync}
      >
        Reset
      </Button>
    </fieldset>
  );
}
