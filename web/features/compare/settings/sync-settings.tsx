import { Button } from '#web/ui/buttons/button.tsx';
import { Check } from '../controls/fields.tsx';
import type { Comparison } from '../engine/comparison.ts';
import { Group, type SettingsOf } from './group.tsx';

const shifts: readonly { frames: number; key: string }[] = [
  { frames: -10, key: 'Shift [' },
  { frames: -1, key: '[' },
  { frames: 1, key: ']' },
  { frames: 10, key: 'Shift ]' },
];

const formatShift = (frames: number) => (frames < 0 ? `−${-frames}` : `+${frames}`);

/** Puts frames together: by the pictures, by the source timecode, or by hand. */
export function SyncSettings({ comparison, sides }: SettingsOf) {
  const focused = comparison.useState((state) => state.focused);
  const driver = comparison.useState((state) => state.driver);
  const isByPictures = comparison.useState((state) => state.isByPictures);
  const name = sides[focused]?.name ?? '';
  return (
    <Group
      title="Sync"
      of={name}
      action={
        <Button
          variant="ghost"
          className="px-2"
          aria-label="Reset all shifts"
          data-tooltip="Reset all shifts  0"
          onClick={comparison.resetSync}
        >
          Reset
        </Button>
      }
    >
      <Shifts comparison={comparison} name={name} />
      {comparison.canMatchPictures() && (
        <Check checked={isByPictures} onChange={() => comparison.matchPictures(!isByPictures)}>
          Align by picture
        </Check>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button data-tooltip="Later shifts apply from this frame on  S" onClick={comparison.setSyncPoint}>
          Sync here
        </Button>
        {sides.some(({ scale }) => scale.firstFrame > 0) && (
          <Button onClick={() => comparison.matchTimecode(sides.map(({ scale }) => scale))}>
            Match source timecode
          </Button>
        )}
        {focused !== driver && (
          <Button
            className="max-w-full"
            data-tooltip={`All others follow ${name}, and a step is one of its frames`}
            onClick={() => comparison.setDriver(focused)}
          >
            <span className="truncate">Follow {name}</span>
          </Button>
        )}
      </div>
    </Group>
  );
}

/** Shifts the chosen side as the keys do, for a mouse and for fingers. */
function Shifts({ comparison, name }: { comparison: Comparison; name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-1 text-sm">
      <span aria-hidden="true" className="flex-1 text-quiet">
        Frames
      </span>
      {shifts.map(({ frames, key }) => (
        <Button
          key={frames}
          className="min-w-control px-1 tabular-nums"
          aria-label={`Shift ${name} by ${formatShift(frames)}`}
          data-tooltip={`Shift ${name} by ${formatShift(frames)}  ${key}`}
          onClick={() => comparison.shift(frames)}
        >
          {formatShift(frames)}
        </Button>
      ))}
    </div>
  );
}
