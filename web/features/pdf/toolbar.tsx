import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Crosshair from 'lucide-react/icons/crosshair';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Axis } from '#web/viewing/axis.ts';

/** The page on screen, the zoom, and what marks a place. */
export function Toolbar({
  axis,
  pageCount,
  zoom,
  isMarking,
  onMark,
}: {
  axis: Axis;
  pageCount: number;
  zoom: number;
  isMarking: boolean;
  /** Undefined without the right to comment. */
  onMark: (() => void) | undefined;
}) {
  const page = axis.useFrame() + 1;
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Math.round(Number(typed));
    setTyped(null);
    if (typed && wanted >= 1) axis.seekTo(Math.min(wanted, pageCount) - 1);
  };
  return (
    <div
      role="toolbar"
      aria-label="Pages"
      className="flex min-h-control flex-wrap items-center justify-center gap-x-1 border-line border-t bg-panel px-2 py-1 text-sm tabular-nums"
    >
      <IconButton label="Previous page" shortcut="←" className="handheld:hidden" onClick={() => axis.act('frameBack')}>
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next page" shortcut="→" className="handheld:hidden" onClick={() => axis.act('frameOn')}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <form
        className="flex items-center gap-1 whitespace-nowrap"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <label className="flex items-center gap-1">
          Page
          <input
            inputMode="numeric"
            value={typed ?? String(page)}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            onFocus={(event) => event.target.select()}
            onBlur={go}
            className="h-control w-14 rounded-md border border-line bg-raised text-center text-input"
          />
        </label>
        <span>of {pageCount}</span>
      </form>
      <span aria-hidden="true" className="mx-1 h-5 border-line border-l" />
      <IconButton label="Reduce" shortcut="−" onClick={() => axis.act('reduce')}>
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <Button
        variant="ghost"
        aria-label={`${Math.round(zoom * 100)} %: fit the width`}
        data-tooltip="Fit the width  0"
        onClick={() => axis.act('wholePicture')}
      >
        {Math.round(zoom * 100)} %
      </Button>
      <IconButton label="Enlarge" shortcut="+" onClick={() => axis.act('enlarge')}>
        <Plus size={16} aria-hidden="true" />
      </IconButton>
      {onMark && (
        <Button
          variant={isMarking ? 'primary' : 'plain'}
          aria-pressed={isMarking}
          data-tooltip="Click a point or drag a box on a page  M"
          onClick={onMark}
        >
          <Crosshair size={16} aria-hidden="true" />
          Mark
        </Button>
      )}
    </div>
  );
}
