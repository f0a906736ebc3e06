import ArrowRightFromLine from 'lucide-react/icons/arrow-right-from-line';
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line';
import Repeat from 'lucide-react/icons/repeat';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Player } from '../engine/player.ts';

const lit = 'bg-accent-soft text-accent';

/** In, out and loop. Pressing a point's button again at its frame clears it. */
export function RangeButtons({ player }: { player: Player }) {
  const range = player.useState((state) => state.range);
  const isLooping = player.useState((state) => state.isLooping);
  return (
    <>
      <IconButton
        label="In point"
        shortcut="I"
        aria-pressed={range.in !== null}
        className={classNames(range.in !== null && lit)}
        onClick={() => (range.in === player.frame() ? player.setRange(null, range.out) : player.setIn())}
      >
        <ArrowRightFromLine size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Out point"
        shortcut="O"
        aria-pressed={range.out !== null}
        className={classNames(range.out !== null && lit)}
        onClick={() => (range.out === player.frame() ? player.setRange(range.in, null) : player.setOut())}
      >
        <ArrowRightToLine size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Loop"
        shortcut="Shift L"
        aria-pressed={isLooping}
        className={classNames(isLooping && lit)}
        onClick={() => player.set({ isLooping: !isLooping })}
      >
        <Repeat size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}
